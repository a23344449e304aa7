// Data that the server sends, by socket and by HTTP. Kept by hand: docs/web.md describes it, and
// crossruff.table.snapshot and crossruff.web produce it. Requests are in messages.d.ts.

declare namespace Received {
  // Snapshots of a table

  interface Hand {
    count: number;
    /** Missing where the hand is hidden. */
    cards?: Card[];
  }

  interface MadeCall {
    seat: Seat;
    call: Call;
    alert: boolean;
    explanation: string;
  }

  /** The actions open to the viewer; empty when it is not the viewer's turn. */
  interface Legal {
    calls?: Call[];
    cards?: Card[];
  }

  /** A pending claim, or the last one that was judged. */
  interface Claim {
    seat: Seat;
    tricks: number;
    /** Only for the claimer until the board is over. */
    statement?: Card[];
    /** The partner who has to agree to a concession. */
    waits_for?: Seat;
    /** Missing until the claim is judged. */
    accepted?: boolean;
    words?: string;
  }

  interface Undo {
    seat: Seat;
    count: number;
    waits_for: Seat[];
  }

  /** One board as one viewer may see it. */
  interface Table {
    number: number;
    dealer: Seat;
    vulnerability: Vulnerability;
    players: BySeat<string>;
    seat: Seat | null;
    phase: "bidding" | "playing" | "claim pending" | "over";
    /** The player who acts next. */
    turn: Seat | null;
    /** The hand that plays the next card: dummy's when declarer plays from dummy. */
    hand: Seat | null;
    hands: BySeat<Hand>;
    /** The visible hands. */
    deal: DealText;
    auction: MadeCall[];
    contract: ContractText | null;
    declarer: Seat | null;
    dummy: Seat | null;
    tricks: Trick[];
    won: BySide<number>;
    legal: Legal;
    claim: Claim | null;
    undo: Undo | null;
    seconds: BySeat<number>;
    result: ContractText | null;
    score: BySide<number> | null;
  }

  interface Person {
    kind: "person" | "robot";
    name: string;
    /** Whether the person is connected. */
    here: boolean;
  }

  interface You {
    /** Null for a spectator. */
    seat: Seat | null;
    /** The seat you act for: declarer's where dummy plays for a robot. */
    acts: Seat | null;
    maker: boolean;
    name: string;
  }

  interface Plan {
    words: string;
    svg: string;
  }

  /** An example of hidden hands that defeats a claim. */
  interface Refutation {
    hands: { [seat in Seat]?: string };
    /** The play from the claim on, trick by trick; cards are written with suit symbols. */
    line: PlayedCard[][];
    tricks: number;
    /** Whether these hands defeat every line of play. */
    certain: boolean;
    /** Whether the claim was refused because of its stated line. */
    stated: boolean;
    words: string;
  }

  interface ClaimReasons {
    plan?: Plan;
    refutation?: Refutation;
  }

  interface Total extends BySide<number> {
    boards: number;
  }

  interface Snapshot {
    type: "snapshot";
    /** Grows with every change. */
    version: number;
    /** The number of the board at this table, from 1. */
    board: number;
    mode: "full" | "declare" | "defend" | "bid";
    you: You;
    people: BySeat<Person>;
    watchers: number;
    finished: boolean;
    replay: boolean;
    table: Table;
    reasons: ClaimReasons | null;
    /** What each legal call would show. */
    meanings: { [call: Call]: string };
    /** The seat where a robot is thinking. */
    thinking: Seat | null;
    total: Total;
    settings: { [name: string]: unknown };
  }

  // Other messages of the socket

  interface TableEvent {
    type: "event";
    version: number;
    event: { event: string; [name: string]: unknown };
  }

  interface Thinking {
    type: "thinking";
    seat: Seat;
    /** The longest time that the robot may take. */
    seconds: number;
  }

  interface Candidate {
    action: Call | Card;
    words?: string;
    cards?: Card[];
    tricks?: number | null;
    chance?: number | null;
    score?: number | null;
  }

  /** A robot's decision for the viewer's seat. */
  interface Advice {
    kind: "call" | "card";
    action: Call | Card;
    words: string;
    candidates: Candidate[];
  }

  interface Hint extends Advice {
    type: "hint";
    version: number;
  }

  /** The robot's decision for a call that the viewer has just made. */
  interface Comparison extends Advice {
    type: "compared";
    number: number;
    call: Call;
  }

  /** An opponent asks what one of the viewer's calls shows. */
  interface Question {
    type: "asked";
    number: number;
    by: Seat;
  }

  interface Failure {
    type: "error";
    message: string;
  }

  interface Mark {
    step: number;
    kind: "call" | "card";
    seat: Seat;
    action: Call | Card;
    cost: number | null;
    better: (Call | Card)[];
    words: string;
  }

  interface Result {
    contract: ContractText | null;
    result: ContractText;
    score: BySide<number>;
  }

  interface Par {
    /** For North and South. */
    score: number;
    text: string;
    contracts: ContractText[];
  }

  type TrickTable = BySeat<{ [strain in Strain]: number }>;

  interface Review extends Result {
    type: "review";
    board: number;
    /** False until the other table has finished. */
    complete: boolean;
    number: number;
    deal: DealText;
    dealer: Seat;
    vulnerability: Vulnerability;
    calls: Call[];
    cards: Card[];
    tricks: TrickTable;
    par: Par;
    marks: Mark[];
    declarer_tricks: number[];
    other: (Result & { calls: Call[]; cards: Card[] }) | null;
    imps: BySide<number> | null;
    total: Total;
    links: { [kind in "pbn" | "lin" | "url" | "record" | "report"]: string };
    /** A link that opens this board; "&at=STEP" opens it at a step. */
    open: string;
  }

  /** Every message of the socket, by its type. */
  interface Messages {
    snapshot: Snapshot;
    event: TableEvent;
    thinking: Thinking;
    hint: Hint;
    compared: Comparison;
    asked: Question;
    review: Review;
    error: Failure;
  }

  // Answers of HTTP requests

  interface TableAccess {
    table: string;
    seat: Seat;
    token: string;
    /** Only for the maker of the table. */
    links?: TableLinks;
  }

  interface TableLinks {
    join: string;
    watch: string;
  }

  interface TableInfo {
    table: string;
    mode: Snapshot["mode"];
    people: BySeat<Person>;
    finished: boolean;
    boards: number;
  }

  interface Board {
    number: number | null;
    deal: DealText;
    dealer: Seat;
    vulnerability: Vulnerability;
    calls: Call[];
    cards: Card[];
    contract: ContractText | null;
  }

  interface Boards {
    boards: Board[];
  }

  interface ReadBoards extends Boards {
    warnings: string[];
  }

  interface Solution {
    tricks: TrickTable;
    par: Par;
    line: { contract: ContractText; cards: Card[]; tricks: number } | null;
  }

  interface CardTricks {
    turn: Seat | null;
    /** Declarer's tricks after each legal card, double dummy. */
    cards: { [card: Card]: number };
  }

  interface FoundClaim {
    claim: object | null;
    /** Whether the search was complete. */
    decided: boolean;
    words: string;
    svg: string | null;
  }

  interface ExplainedAuction {
    calls: (MadeCall & { words: string })[];
    next: { [call: Call]: string };
    turn: Seat | null;
  }

  interface Frequencies {
    deals: number;
    next: { [call: Call]: number };
  }

  interface Systems {
    systems: string[];
  }
}
