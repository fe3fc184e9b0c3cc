/** Keeps the best `limit` of what it is offered: higher score first, lower page number among equals. */
export interface TopHits {
  /** Returns the score that a further page needs at least; -Infinity while there is room. */
  offer(page: number, score: number): number;
  /** Takes all out, best first. */
  taken(): { page: number; score: number }[];
  /** All in any order, which takes less time. */
  kept(): { page: number; score: number }[];
}

/** A heap of at most `limit` entries with the worst on top, so that most offers cost one comparison. */
export function topHits(limit: number): TopHits {
  const pages: number[] = [];
  const scores: number[] = [];

  const worse = (page: number, score: number, at: number) => {
    const other = scores[at] as number;
    return score < other || (score === other && page > (pages[at] as number));
  };
  const set = (at: number, page: number, score: number) => {
    pages[at] = page;
    scores[at] = score;
  };

  function rise(page: number, score: number): void {
    let at = pages.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!worse(page, score, parent)) break;
      set(at, pages[parent] as number, scores[parent] as number);
      at = parent;
    }
    set(at, page, score);
  }

  function sink(page: number, score: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= pages.length) break;
      const right = child + 1;
      if (right < pages.length && worse(pages[right] as number, scores[right] as number, child)) child = right;
      if (worse(page, score, child)) break;
      set(at, pages[child] as number, scores[child] as number);
      at = child;
    }
    set(at, page, score);
  }

  function takeWorst(): { page: number; score: number } {
    const worst = { page: pages[0] as number, score: scores[0] as number };
    const page = pages.pop() as number;
    const score = scores.pop() as number;
    if (pages.length > 0) sink(page, score);
    return worst;
  }

  return {
    offer(page, score) {
      if (pages.length < limit) rise(page, score);
      else if (limit > 0 && !worse(page, score, 0)) sink(page, score);
      return pages.length < limit ? -Infinity : (scores[0] ?? Infinity);
    },
    kept: () => pages.map((page, at) => ({ page, score: scores[at] as number })),
    taken() {
      const taken: { page: number; score: number }[] = [];
      while (pages.length > 0) taken.push(takeWorst());
      return taken.reverse();
    },
  };
}
