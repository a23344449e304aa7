// @ts-check
// Short sounds, made by the browser. They are off by default.
import { settings } from "./settings.js";

/**
 * A note: its pitch in hertz, when it begins and how long it lasts in seconds.
 * @typedef {[pitch: number, start: number, length: number]} Note
 */
/** @typedef {"call" | "card" | "trick" | "turn" | "end"} SoundName */
/** @type {{ [name in SoundName]: Note[] }} */
const SOUNDS = {
  call: [[520, 0, 0.05]],
  card: [[300, 0, 0.04]],
  trick: [
    [260, 0, 0.05],
    [195, 0.06, 0.07],
  ],
  turn: [[780, 0, 0.09]],
  end: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.2],
  ],
};
const VOLUME = 0.12;
const SILENCE = 0.0001;
/** @type {AudioContext | null} */
let audio = null;

/**
 * Return the sound of what is new at a table: the most telling one; null for silence.
 * @param {import("../server/snapshot-changes.js").NewActions} news
 * @param {{ isOver: boolean, isOurTurn: boolean }} now
 * @returns {SoundName | null}
 */
export function soundOf({ calls, cards, isUndone }, { isOver, isOurTurn }) {
  if (isUndone || (!calls.length && !cards.length)) return null;
  if (isOver) return "end";
  if (isOurTurn) return "turn";
  if (cards.length) return cards.at(-1)?.winner ? "trick" : "card";
  return "call";
}

/**
 * Play a sound if the settings ask for sounds.
 * @param {SoundName | null} name
 */
export function play(name) {
  if (!name || !settings.get("sounds") || document.hidden) return;
  audio ??= new AudioContext();
  // A browser lets a page sound only after a click or a key.
  if (audio.state === "suspended") audio.resume();
  for (const note of SOUNDS[name]) playNote(audio, note);
}

/**
 * @param {AudioContext} context
 * @param {Note} note
 */
function playNote(context, [pitch, start, length]) {
  const from = context.currentTime + start;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const gain = new GainNode(context, { gain: SILENCE });
  gain.gain.exponentialRampToValueAtTime(VOLUME, from + 0.01);
  gain.gain.exponentialRampToValueAtTime(SILENCE, from + length);
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + length);
}
