// What the page remembers of the set that is played at a table.

declare namespace Received {
  interface TableSet {
    id: string;
    title: string;
    boards: number;
  }
}
