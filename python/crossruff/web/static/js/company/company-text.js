// @ts-check
// The company at a table in words: notices, quick phrases, hands that are shown.
import { SEAT_NAMES } from "../bridge/seats.js";
import { t } from "../language/language.js";

/** @type {{ [phrase in Received.Phrase]: string }} */
export const PHRASES = {
  well_played: t("Well played"),
  sorry: t("Sorry"),
  thank_you: t("Thank you"),
  ready: t("Ready"),
};

/** @param {Received.ShownHands} hands */
export const handsText = (hands) =>
  hands === "all" ? t("all hands open") : t("{hands}'s hand", { hands: SEAT_NAMES[hands] });

/** @param {Received.ChatLine} line */
export const lineText = ({ text, phrase }) => (phrase ? PHRASES[phrase] : text);

/**
 * Describe a change of the company, for a notice and for screen readers.
 * @param {Received.Notice} notice
 */
export function noticeText({ kind, name = "", seat, hands }) {
  const place = seat ? SEAT_NAMES[seat] : "";
  const texts = {
    joined: t("{name} sits down as {place}.", { name, place }),
    left: t("{name} has left {place}. A robot plays there now.", { name, place }),
    away: t("{name} ({place}) has lost the connection.", { name, place }),
    robot: t("A robot plays for {name} ({place}) until {name} is back.", { name, place }),
    returned: t("{name} ({place}) is back.", { name, place }),
    kibitz: t("{name} watches now, with {hands}.", { name, hands: hands ? handsText(hands) : "" }),
    kibitz_ended: t("{name} sees no hands any more.", { name }),
    kibitz_refused: t("You may not see the hands: a player said no, or left."),
  };
  return texts[kind];
}

/**
 * Say what a watcher asks for, and what follows from it.
 * @param {Received.KibitzRequest} request
 */
export function kibitzText({ name, hands }) {
  const asked = t("{name} asks to watch with {hands}.", { name, hands: handsText(hands) });
  const then = t("{name} can then not sit down on this board, and cannot write to you.", { name });
  return `${asked} ${then}`;
}

/**
 * Describe the player of a seat in the list of people.
 * @param {Received.Person} person
 */
export function personStatus({ kind, name, here, stand_in: standIn }) {
  if (kind === "robot") return t("{name} plays", { name });
  if (here) return t("here");
  return standIn ? t("away, a robot plays") : t("away");
}

/**
 * Count the people who hold seats.
 * @param {Received.Snapshot} snapshot
 */
export const countPeople = ({ people }) =>
  Object.values(people).filter((each) => each.kind === "person").length;
