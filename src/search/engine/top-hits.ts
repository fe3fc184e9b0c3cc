/**
 * Keeps the best of what it is offered: higher score first, lower page number among equals. A heap with the worst on top, so that most
 * offers cost one comparison.
 */
export class TopHits {
  readonly #limit: number;
  readonly #pages: number[] = [];
  readonly #scores: number[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns the score that a further page needs at least; -Infinity while there is room. */
  offer(page: number, score: number): number {
    if (this.#size < this.#limit) this.#rise(page, score);
    else if (this.#limit > 0 && !this.#isWorse(page, score, 0)) this.#sink(page, score);
    return this.#size < this.#limit ? -Infinity : (this.#scores[0] ?? Infinity);
  }

  /** All in any order, which takes less time. */
  kept(): { page: number; score: number }[] {
    const kept: { page: number; score: number }[] = [];
    for (let at = 0; at < this.#size; at += 1) kept.push(this.#at(at));
    return kept;
  }

  /** Takes all out, best first. */
  taken(): { page: number; score: number }[] {
    const taken: { page: number; score: number }[] = [];
    while (this.#size > 0) taken.push(this.#takeWorst());
    return taken.reverse();
  }

  #at(at: number): { page: number; score: number } {
    return { page: this.#pages[at] as number, score: this.#scores[at] as number };
  }

  #isWorse(page: number, score: number, at: number): boolean {
    const other = this.#scores[at] as number;
    return score < other || (score === other && page > (this.#pages[at] as number));
  }

  #set(at: number, page: number, score: number): void {
    this.#pages[at] = page;
    this.#scores[at] = score;
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#pages[from] as number, this.#scores[from] as number);
  }

  #rise(page: number, score: number): void {
    let at = this.#size;
    this.#size += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isWorse(page, score, parent)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#set(at, page, score);
  }

  #sink(page: number, score: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      const right = child + 1;
      if (right < this.#size && this.#isWorse(this.#pages[right] as number, this.#scores[right] as number, child))
        child = right;
      if (this.#isWorse(page, score, child)) break;
      this.#move(child, at);
      at = child;
    }
    this.#set(at, page, score);
  }

  #takeWorst(): { page: number; score: number } {
    const worst = this.#at(0);
    this.#size -= 1;
    const last = this.#at(this.#size);
    if (this.#size > 0) this.#sink(last.page, last.score);
    return worst;
  }
}
