// @ts-check
// Conditions for hands that one may want to practise with, by their titles.
import { t } from "../language/language.js";

export const OWN_CONDITIONS = "own";

/** @type {Options} */
export const HAND_THEMES = [
  ["", t("Anything")],
  ["south: 15-17 hcp, balanced", t("You open a notrump")],
  ["north: 15-17 hcp, balanced", t("Partner opens a notrump")],
  ["north: 12-20 hcp, 5+ spades; south: 6+ hcp", t("Partner has spades")],
  ["south: 12-20 hcp, 5+ hearts; north: 6+ hcp", t("You have hearts")],
  ["south: 20+ hcp", t("You are strong")],
  ["south: 16+ hcp; north: 16+ hcp", t("Slams")],
  [OWN_CONDITIONS, t("My own conditions")],
];
