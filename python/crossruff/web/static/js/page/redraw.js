// @ts-check
// Drawing only what has changed.

/** Remembers the plain data that was drawn last. */
export class DrawnData {
  #drawn = "";

  /**
   * Return whether data differ from those of the call before, and remember them.
   * @param {...unknown} data
   */
  changes(...data) {
    const text = JSON.stringify(data);
    if (text === this.#drawn) return false;
    this.#drawn = text;
    return true;
  }
}
