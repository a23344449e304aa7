// @ts-check
// The question before a profile of another browser is used in this one.
import { plural } from "../bridge/text.js";
import { t } from "../language/language.js";
import { messageOf, openDialog, toast } from "../page/dialogs.js";
import { button, h } from "../page/elements.js";
import { settings } from "../page/settings.js";
import { seeProfile } from "../server/memory-api.js";
import { forgetProfileKey, keepProfileKey, profileKey } from "../server/profile.js";

/** Return the key in the address, and remove it: it must not stay in the browser's history. */
export function takeAddressKey() {
  const found = /^#\/me\?(?:.*&)?key=([^&]+)/.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, "", `${location.pathname}${location.search}#/me`);
  return decodeURIComponent(found[1]);
}

/** @param {string} key */
async function adopt(key) {
  const before = profileKey();
  keepProfileKey(key);
  try {
    const { name, boards } = await seeProfile();
    settings.set("name", name);
    toast(t("Welcome back, {name}: {boards}.", { name, boards: plural(boards, "board") }));
  } catch (error) {
    if (before) keepProfileKey(before);
    else forgetProfileKey();
    toast(t("This link has no profile: {error}", { error: messageOf(error) }));
  }
}

/**
 * Ask before the profile of a link replaces that of this browser.
 * @param {string} key
 * @returns {Promise<void>} when the question is answered
 */
export function askToAdopt(key) {
  if (key === profileKey()) return Promise.resolve();
  return new Promise((resolve) => {
    let agrees = false;
    const use = () => {
      agrees = true;
      dialog.close();
    };
    const replaced = profileKey()
      ? t(
        "It takes the place of the profile that this browser has now. If you want to keep that " +
          "one too, copy its link first.",
      )
      : t("Its boards, statistics and tables then appear here too.");
    const dialog = openDialog(
      t("Use this profile here?"),
      h("p", {}, replaced),
      h(
        "div",
        { class: "row" },
        button(t("Use it"), use, { class: "primary" }),
        button(t("Cancel"), () => dialog.close()),
      ),
    );
    dialog.addEventListener("close", async () => {
      if (agrees) await adopt(key);
      resolve();
    });
  });
}
