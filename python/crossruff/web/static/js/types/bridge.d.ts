// Bridge values as text, the way browser and server write them.

type Seat = "N" | "E" | "S" | "W";
type Side = "NS" | "EW";
type Suit = "S" | "H" | "D" | "C";
type Strain = Suit | "NT";
type Vulnerability = "None" | "NS" | "EW" | "Both";
/** Suit and rank: "SQ", "HT". */
type Card = string;
/** "Pass", "X", "XX", "1C" to "7NT". */
type Call = string;
/** A deal as PBN writes it: "N:AQ32.432.432.432 - - -". */
type DealText = string;
/** Level, strain, doubles and declarer: "4SXN"; with a result "4SXN+1". */
type ContractText = string;
/** Where a seat is on the screen. */
type Place = "bottom" | "left" | "top" | "right";

interface PlayedCard {
  seat: Seat;
  card: Card;
}

interface Trick {
  leader: Seat;
  cards: PlayedCard[];
  /** Null until all four cards are played. */
  winner: Seat | null;
}

type BySeat<Value> = { [seat in Seat]: Value };
type BySide<Value> = { [side in Side]: Value };
