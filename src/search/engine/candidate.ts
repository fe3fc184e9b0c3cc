/** A page that has terms of a query, with the sum of their weights on it. */
export interface Candidate {
  readonly page: number;
  readonly sum: number;
}
