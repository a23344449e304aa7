// The custom elements of the page, so that their names give their classes.

interface HTMLElementTagNameMap {
  "cr-auction": import("../felt/auction.js").Auction;
  "cr-bidding-box": import("../felt/bidding-box.js").BiddingBox;
  "cr-felt": import("../felt/felt.js").Felt;
  "cr-hand": import("../felt/hand.js").Hand;
  "cr-hint": import("../table/hint.js").Hint;
  "cr-review": import("../review/review.js").Review;
  "cr-table": import("../table/table.js").Table;
  "cr-toolbar": import("../table/toolbar.js").Toolbar;
  "cr-trick-history": import("../felt/trick-history.js").TrickHistory;
  "cr-trick": import("../felt/trick.js").TrickCards;
  "cr-verdict": import("../claims/claim-verdict.js").ClaimVerdict;
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
type Options = (readonly [value: string, label: string])[];
