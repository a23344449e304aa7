// @ts-check
// The key of this browser's profile. It stands for no name and no password.
import { readStored, removeStored, store } from "../page/storage.js";

const KEY = "profile";
/**
 * The key where the browser refuses to store it.
 * @type {string | null}
 */
let kept = null;

/** Return the key; null before the first table. */
export const profileKey = () => readStored(KEY) ?? kept;

/** @param {string} key */
export function keepProfileKey(key) {
  kept = key;
  store(KEY, key);
}

export function forgetProfileKey() {
  kept = null;
  removeStored(KEY);
}
