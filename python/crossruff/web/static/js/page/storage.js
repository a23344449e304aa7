// @ts-check
// The browser's storage. A private window may refuse it: then nothing is kept.

/** @param {string} key */
export function readStored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The page works without it.
  }
}

/** @param {string} key */
export function removeStored(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // The page works without it.
  }
}

/** Return the names of everything that is stored. */
export function storedKeys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
