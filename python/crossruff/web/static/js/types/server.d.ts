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
    seconds: Partial<BySeat<number>>;
    result: ContractText | null;
    score: BySide<number> | null;
  }

  interface Person {
    kind: "person" | "robot";
    name: string;
    /** Whether the person is connected. */
    here: boolean;
    /** Whether a robot plays for the person now. */
    stand_in?: boolean;
  }

  /** The hands that a watcher sees. */
  type ShownHands = Seat | "all";

  interface KibitzRequest {
    number: number;
    name: string;
    hands: ShownHands;
    /** The players who have to agree. */
    waits_for: Seat[];
  }

  /** The people around a table, as the viewer sees them. */
  interface Company {
    kibitzers: { number: number; name: string; hands: ShownHands }[];
    requests: KibitzRequest[];
    /** The hands that the viewer sees as a watcher. */
    hands: ShownHands | null;
    chat: "off" | "players" | "everyone";
    may_write: boolean;
    /** Whether the viewer came by an invitation. */
    invited: boolean;
    /** The free seats that the viewer may take on this board. */
    may_sit: Seat[];
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
    /** The percentage of North and South at matchpoints. */
    percent: number;
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
    company: Company;
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
    /** The set that is played at the table, if it is one. */
    set?: TableSet | null;
    /** True for a board of the history, which the page has put together itself. */
    past?: boolean;
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
    /** The contract whose declarer has the tricks and chances; null in the auction. */
    contract: ContractText | null;
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

  type Phrase = NonNullable<Sent.Chat["phrase"]>;

  interface ChatLine {
    type: "chat";
    /** Null for a watcher. */
    seat: Seat | null;
    name: string;
    text: string;
    phrase: Phrase | null;
    /** Whether it was written before the viewer came. */
    earlier?: boolean;
  }

  /** A change of the people at the table. */
  interface Notice {
    type: "notice";
    kind:
      | "joined"
      | "left"
      | "away"
      | "robot"
      | "returned"
      | "kibitz"
      | "kibitz_ended"
      | "kibitz_refused";
    name?: string;
    seat?: Seat;
    hands?: ShownHands;
  }

  /** A link for one more person. */
  interface Invitation {
    type: "invitation";
    link: string;
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

  type Verdict = "fine" | "slip" | "mistake" | "unlucky" | "lucky";

  /** A choice of a person as the coach reviews it, from what that person could see. */
  interface CoachedDecision {
    step: number;
    seat: Seat;
    kind: "bidding" | "lead" | "declarer" | "defence";
    /** Null for a call. */
    trick: number | null;
    symbol: string;
    best_symbol: string | null;
    verdict: Verdict;
    /** On average, behind the best choice. */
    loss: number;
    unit: string;
    mistake: string | null;
    /** False where the coach has no opinion. */
    judged: boolean;
    facts: string[];
    /** The place of the fact that says most; reviews of older versions lack it. */
    main?: number;
    /** The call or card, and the best one. */
    action: Call | Card;
    best: Call | Card | null;
    /** The best cards and the played one; empty for calls and where the choice was fine. */
    options: CoachedOption[];
  }

  interface CoachedOption {
    /** Touching cards, which are worth the same. */
    cards: Card[];
    /** The chance to make or to beat the contract; null where it is decided. */
    chance: number | null;
    /** Of the player's side in all, on average. */
    tricks: number;
    /** Behind the best card, in the unit of the decision. */
    loss: number;
  }

  interface Coach {
    /** The most important first. */
    decisions: CoachedDecision[];
    waiting: number;
    complete: boolean;
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
    /** Grows while the coach looks at one decision after the other. */
    coach?: Coach;
    declarer_tricks: number[];
    other: (Result & { calls: Call[]; cards: Card[] }) | null;
    imps: BySide<number> | null;
    /** In percent; missing in older reviews. */
    matchpoints?: BySide<number>;
    scoring?: "imps" | "matchpoints";
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
    notice: Notice;
    chat: ChatLine;
    invitation: Invitation;
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

  // Profiles, sets and history; scores, IMPs and shares are those of the asker's side

  interface NewProfile {
    id: string;
    /** Shown once: the server stores a digest. */
    key: string;
    name: string;
  }

  interface Profile {
    id: string;
    name: string;
    /** Seconds since 1970. */
    made: number;
    boards: number;
  }

  /** A table of the profile, to play on. */
  interface OwnTable {
    table: string;
    seat: Seat;
    title: string;
    board: number;
    /** Seconds since 1970. */
    updated: number;
    finished: boolean;
    set: string | null;
  }

  type SetMode = "full" | "declare" | "bid";

  interface BoardSet {
    id: string;
    kind: "daily" | "challenge";
    title: string;
    /** As in "2026-11-18"; a day begins at midnight UTC. */
    date: string | null;
    mode: SetMode;
    boards: number;
    maker: string | null;
  }

  /** Imps: in total; percent: on average. Null while nobody else has played the boards. */
  interface SetTotal {
    played: number;
    imps: number | null;
    percent: number | null;
  }

  interface PastSet extends BoardSet {
    you: SetTotal;
  }

  interface NewSet {
    id: string;
    link: string;
  }

  interface SetSeat {
    table: string;
    seat: Seat;
    links: TableLinks;
  }

  /** The contract is as in "3NT by South", or "Passed out". */
  interface Outcome {
    contract: string;
    /** Null where there was no contract. */
    tricks: number | null;
    score: number | null;
  }

  /** Imps: the average against each other result; percent: the share of the matchpoints. */
  interface ComparedOutcome extends Outcome {
    imps: number | null;
    percent: number | null;
  }

  interface OwnSetResult extends ComparedOutcome {
    table: string;
    board: number;
    seat: Seat;
  }

  interface FieldResult extends ComparedOutcome {
    count: number;
    players: string[];
  }

  interface PlayedSetBoard {
    number: number;
    dealer: Seat;
    vulnerability: Vulnerability;
    you: OwnSetResult;
    /** The best for the asker first; the asker's own result is among them. */
    field: FieldResult[];
  }

  /** On the boards that the asker has finished. */
  interface Ranked {
    rank: number;
    name: string;
    boards: number;
    imps: number;
    percent: number;
    you: boolean;
    robot: boolean;
  }

  interface WholeSet extends BoardSet {
    you: SetTotal & { table: string | null };
    boards_played: PlayedSetBoard[];
    ranking: Ranked[];
  }

  interface HistoryMistake {
    phase: "bidding" | "declaring" | "defending";
    /** As the coach names it. */
    kind: string;
    /** In IMPs. */
    cost: number;
    step: number;
  }

  interface HistoryRow extends ComparedOutcome {
    table: string;
    board: number;
    number: number | null;
    /** Seconds since 1970; ask for the rows `before` the last one's. */
    at: number;
    seat: Seat;
    dealer: Seat;
    vulnerability: Vulnerability;
    set: string | null;
    title: string;
    /** North first. */
    players: string[];
    mistakes: HistoryMistake[];
  }

  interface HistoryPage {
    rows: HistoryRow[];
    more: boolean;
  }

  /** All but `boards` are IMPs a board; null where there is nothing to add up. */
  interface Figures {
    boards: number;
    imps: number | null;
    bidding: number | null;
    declaring: number | null;
    defending: number | null;
  }

  interface Statistics {
    days: (Figures & { date: string })[];
    kinds: { [kind: string]: number };
    total: Figures;
  }

  interface RoomOutcome extends Outcome {
    calls: Call[];
    cards: Card[];
  }

  interface SheetRow {
    board: number;
    number: number | null;
    dealer: Seat;
    vulnerability: Vulnerability;
    here: RoomOutcome;
    there: RoomOutcome | null;
    imps: number | null;
    replay: boolean;
  }

  interface ScoreSheet {
    boards: SheetRow[];
    total: Total;
    vps: BySide<number> | null;
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

  /** An answer to a study request; one that is not complete has what is known. */
  interface StudyAnswer {
    complete: boolean;
    /** Which limit ended the work, and what is known or missing. */
    stopped: string | null;
  }

  interface Boards extends StudyAnswer {
    boards: Board[];
  }

  interface ReadBoards extends Boards {
    warnings: string[];
  }

  interface Solution extends StudyAnswer {
    /** Results that are not known are null. */
    tricks: TrickTable;
    par: Par | null;
    line: { contract: ContractText; cards: Card[]; tricks: number } | null;
  }

  /** A line of play in a suit; its name is a letter. */
  interface SuitLine {
    name: string;
    text: string;
    average: number;
    /** The chance of at least 1, 2, ... tricks. */
    chances: number[];
  }

  interface SuitLayout {
    west: string;
    east: string;
    chance: number;
    /** The tricks of each line. */
    tricks: { [line: string]: number };
  }

  interface SuitStudy {
    north: string;
    south: string;
    missing: string;
    /** Whether every chance and the average are those of best lines. */
    exact: boolean;
    /** `upper` is more than the chance if time was over before the best line was known. */
    goals: { tricks: number; chance: number; upper: number; line: string | null }[];
    average: { tricks: number; upper: number; line: string };
    matchpoints: { share: number; line: string };
    imps: { needed: number; average: number; line: string };
    lines: SuitLine[];
    layouts: SuitLayout[];
  }

  interface CardTricks extends StudyAnswer {
    turn: Seat | null;
    /** Declarer's tricks after each legal card, double dummy. */
    cards: { [card: Card]: number };
  }

  interface FoundClaim extends StudyAnswer {
    claim: object | null;
    /** Whether the search was complete. */
    decided: boolean;
    bounds: { at_least: number; at_most: number };
    words: string;
    svg: string | null;
    /** The cards played before the claim: a lead where none was given. */
    cards: Card[];
  }

  interface PlannedLine {
    /** Its ideas: "draw trumps, finesse in clubs". */
    title: string;
    /** Our cards along its most frequent path. */
    words: string;
    chance: number;
    /** With 95 % confidence. */
    interval: [number, number];
    /** The chance if all cards were seen after the first one. */
    double_dummy: number;
    cards: Card[];
    trick: number;
    worlds_followed: number;
  }

  interface PlayPlan {
    seat: Seat;
    contract: ContractText;
    /** The card to play now. */
    card: Card;
    sections: { heading: string; sentences: string[] }[];
    best: PlannedLine;
    alternatives: PlannedLine[];
    basis: string;
    notes: string[];
    svg: string;
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

  interface Conventions {
    /** What each convention is. */
    conventions: { [name: string]: { title: string; text: string } };
    /** The conventions of each natural system. */
    systems: { [name: string]: string[] };
  }

  interface ConventionCard {
    name: string;
    played: string[];
    sections: { group: string; title: string; rows: [string, string][] }[];
    notes: string[];
  }

  /** A mean over worlds with its interval of 95 %; an end is null where it is not known. */
  interface Estimate {
    mean: number;
    low: number | null;
    high: number | null;
  }

  interface LeadValue {
    /** The touching cards with their suit, such as ♠JT. */
    name: string;
    cards: Card[];
    beats: Estimate;
    tricks: Estimate;
    imps: Estimate;
    matchpoints: Estimate;
    /** The loss to the best lead, world by world. */
    behind: Estimate;
    as_good: boolean;
    /** How often players lead it. */
    usual: number;
  }

  interface LeadComparison extends StudyAnswer {
    /** Whether the same request brings more worlds. */
    goes_on: boolean;
    hand: string;
    leader: Seat;
    contract: ContractText;
    vulnerability: Vulnerability;
    scoring: "imps" | "matchpoints";
    worlds: number;
    wanted: number;
    suggested: string;
    leads: LeadValue[];
    needs: { lead: string; rival: string; holding: string; text: string }[];
  }

  interface ContractValue {
    makes: Estimate;
    tricks: Estimate;
    score: Estimate;
    score_vulnerable: Estimate;
  }

  interface ContractComparison extends StudyAnswer {
    goes_on: boolean;
    worlds: number;
    wanted: number;
    contracts: { [contract: ContractText]: ContractValue };
    advice: { contract: ContractText | null; text: string }[];
    chances: { contract: ContractText; chance: number; needed: number; text: string }[];
  }

  /** One world in which robots played a contract. */
  interface PlayedWorld extends StudyAnswer {
    contract: ContractText;
    number: number;
    /** Null if the robots did not finish the board in time. */
    tricks: number | null;
    double_dummy: number;
  }

  // Problems

  interface ProblemHead {
    number: number;
    /** What stays the same when the deck is numbered anew. */
    id: string;
    kind: "declarer" | "defence" | "lead";
    contract: ContractText;
    /** The contract in words: "3NT by South". */
    contract_text: string;
    seat: Seat;
    theme: string;
    difficulty: number;
  }

  interface ProblemPosition {
    /** The visible hands. */
    hands: { [seat in Seat]?: Card[] };
    turn: Seat | null;
    legal: Card[];
    /** A line for each trick. */
    tricks: string[];
    score: string;
    won: { ours: number; theirs: number };
    over: boolean;
    made: boolean | null;
  }

  interface Problem extends ProblemHead {
    auction: { seat: Seat; call: Call }[];
    known: string[];
    hints: string[];
    position: ProblemPosition;
  }

  interface ProblemAnswer {
    solved: boolean;
    /** The chance of the card, beside that of the solution. */
    figures: string;
    theme: string;
    lines: { text: string; right: boolean }[];
    /** What gains, and the idea of a defender. */
    reasons: string[];
    steps: { depth: number; text: string }[];
    double_dummy: boolean;
    deal: DealText;
  }
}
