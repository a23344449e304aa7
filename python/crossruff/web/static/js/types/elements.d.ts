// The custom elements of the page, so that their names give their classes.

interface HTMLElementTagNameMap {
  "cr-auction": import("../felt/auction").Auction;
  "cr-bidding-box": import("../felt/bidding-box").BiddingBox;
  "cr-felt": import("../felt/felt").Felt;
  "cr-hand": import("../felt/hand").Hand;
  "cr-hint": import("../table/hint").Hint;
  "cr-review": import("../review/review").Review;
  "cr-table": import("../table/table").Table;
  "cr-toolbar": import("../table/toolbar").Toolbar;
  "cr-trick": import("../felt/trick").TrickCards;
  "cr-verdict": import("../claims/claim-verdict").ClaimVerdict;
}

/** Anything that can be put into an element; null, undefined and false are left out. */
type Child = Node | string | null | undefined | false | Child[];

/** Attributes by name, and listeners as "onclick"; null, undefined and false are left out. */
type Props = { [name: string]: unknown } & {
  [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => void;
};

/** Sends a message to the table's socket. */
type Send = (message: Sent.AnyMessage) => void;

/** The values and the labels of a list to choose from. */
type Options = [value: string, label: string][];
