// @ts-check
// The profile of this browser. It is made without a question, at the first table.
import { t } from "../language/language.js";
import { settings } from "../page/settings.js";
import { siteAddress } from "../page/site.js";
import { Refusal } from "./api.js";
import { makeProfile, nameProfile } from "./memory-api.js";
import { forgetProfileKey, keepProfileKey, profileKey } from "./profile-key.js";

export { forgetProfileKey, keepProfileKey, profileKey };

/** @type {Promise<string | null> | null} */
let making = null;

/** Return a name for a person who has not given one. */
export const guestName = () => t("Guest {number}", {
  number: 1000 + Math.floor(Math.random() * 9000),
});

async function make() {
  try {
    const { key } = await makeProfile(settings.get("name") || guestName());
    // Another page of this browser may have been faster.
    if (!profileKey()) keepProfileKey(key);
  } catch {
    // A table works without a profile.
  }
  return profileKey();
}

/**
 * Return the key of the profile; the first call makes one. Null where the server refuses.
 * @returns {Promise<string | null>}
 */
export async function ensureProfile() {
  const known = profileKey();
  if (known) return known;
  making ??= make().finally(() => {
    making = null;
  });
  return making;
}

/**
 * Do something with the profile. Where the server does not know it any more, another one is made.
 * @template Answer
 * @param {() => Promise<Answer>} act
 * @returns {Promise<Answer>}
 */
export async function withProfile(act) {
  await ensureProfile();
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal && error.isUnknownProfile)) throw error;
    forgetProfileKey();
    await ensureProfile();
    return act();
  }
}

/** Give the profile the name of the settings whenever that changes. */
export function followSettings() {
  settings.addEventListener("change", (event) => {
    const isName = event instanceof CustomEvent && event.detail === "name";
    const name = settings.get("name");
    if (!isName || !name || !profileKey()) return;
    nameProfile(name).catch(() => {
      // The name of the settings is tried again with the next change.
    });
  });
}

/** Return the link that takes the profile to another browser. */
export const profileLink = () => siteAddress(`/#/me?key=${profileKey() ?? ""}`);
