import type { Fit } from './fit.ts';
import type { TitleNames } from './names.ts';

/** A page with what its names are looked up by. */
export interface Named {
  readonly fit: Fit;
  readonly names: TitleNames;
}

/**
 * A page as it is ordered. What it scores is asked of few: of those that are shown, and those that the query names. A class, because
 * a query has dozens of them, and few are asked for their names.
 */
export class Weighed<Page> implements Named {
  readonly page: Page;
  readonly fit: Fit;
  readonly #namesOf: (page: Page) => TitleNames;
  #names: TitleNames | undefined;
  /** Whether the query is its title. */
  isTitle = false;
  /** Whether it is about the first word of the query, when others that come before are not. */
  isLead = false;
  /** What it is raised by when the query names it. */
  byName = 1;
  /** What its score is multiplied by otherwise, and both together. */
  boost = 1;
  raised = 1;
  order = 0;

  constructor(page: Page, fit: Fit, namesOf: (page: Page) => TitleNames) {
    this.page = page;
    this.fit = fit;
    this.#namesOf = namesOf;
  }

  get names(): TitleNames {
    this.#names ??= this.#namesOf(this.page);
    return this.#names;
  }
}
