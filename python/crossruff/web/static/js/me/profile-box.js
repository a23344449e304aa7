// @ts-check
// The profile: its name, its link, its export and its end.
import { plural } from "../bridge/text.js";
import { t } from "../language/language.js";
import { copyText, openDialog, reportErrors, toast } from "../page/dialogs.js";
import { button, field, h, textInput } from "../page/elements.js";
import { settings } from "../page/settings.js";
import { deleteProfile, exportProfile } from "../server/memory-api.js";
import { forgetProfileKey, profileLink } from "../server/profile.js";
import { forgetAllTables } from "../server/table-access.js";
import { dayText } from "../today/results-text.js";

/**
 * Let the browser save a text as a file.
 * @param {string} name
 * @param {string} text
 */
function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

async function saveExport() {
  saveFile("crossruff-profile.json", `${JSON.stringify(await exportProfile(), null, 2)}\n`);
}

/** @param {() => void} ondeleted */
function askToDelete(ondeleted) {
  const confirm = () =>
    reportErrors(async () => {
      await deleteProfile();
      forgetProfileKey();
      forgetAllTables();
      dialog.close();
      toast(t("Everything about you is deleted."));
      ondeleted();
    });
  const dialog = openDialog(
    t("Delete everything?"),
    h(
      "p",
      {},
      t(
        "The server deletes your profile, your history, your results in every ranking and your " +
          "seats. Nobody can bring them back.",
      ),
    ),
    h(
      "div",
      { class: "row" },
      button(t("Delete everything"), confirm, { class: "danger" }),
      button(t("Keep it"), () => dialog.close(), { class: "primary" }),
    ),
  );
}

/** @param {Received.Profile} profile */
function nameField({ name }) {
  const input = textInput({
    maxlength: 40,
    value: name,
    autocomplete: "nickname",
    onchange: () => {
      const given = input.value.trim();
      if (!given) return;
      settings.set("name", given); // the profile follows the settings
      toast(t("You are now {given}.", { given }));
    },
  });
  return field(t("Your name in rankings and at tables"), input);
}

/**
 * @param {Received.Profile} profile
 * @param {() => void} ondeleted
 */
export function profileBox(profile, ondeleted) {
  const link = t(
    "Open this link in another browser to have the same boards, statistics and tables.",
  );
  const warning = t("The link is the key to your profile: keep it to yourself.");
  return h(
    "section",
    { class: "box profile-box", "aria-label": t("Profile") },
    h("h2", {}, t("Profile")),
    h(
      "p",
      {},
      t("{boards} since {day}.", {
        boards: plural(profile.boards, "board"),
        day: dayText(profile.made),
      }),
    ),
    nameField(profile),
    h("h3", {}, t("Take it along")),
    h("p", { class: "soft" }, `${link} ${warning}`),
    h(
      "div",
      { class: "row" },
      button(t("Copy my link"), () => copyText(profileLink()), { class: "primary" }),
      button(t("Export everything"), () => reportErrors(saveExport)),
      button(t("Delete everything…"), () => askToDelete(ondeleted), { class: "danger" }),
    ),
  );
}
