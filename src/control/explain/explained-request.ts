import type { DecisionStep, FlowMark } from '../../http/decision-step.ts';
import type { RequestFacts } from '../facts/request-facts.ts';

/** A request of the past, without its secrets. */
export interface ExplainedRequest {
  readonly facts: RequestFacts;
  /** As it came, percent-encoding and all. */
  readonly path: string;
  readonly query: string;
  /** Milliseconds since the epoch, by the clock of the sandbox. */
  readonly time: number;
  readonly status: number | undefined;
  readonly responseBody: string;
  /** What was noted of the steps of flows, in order. */
  readonly marks: readonly FlowMark[];
}

/** What the interfaces of a sandbox can say about their answers. */
export interface Explainer {
  /** What decided an answer, as far as it can be worked out afterwards. */
  explain(request: ExplainedRequest): Promise<readonly DecisionStep[]>;
  /**
   * What would decide a search.
   * @throws what the search API would refuse it with
   */
  explainSearch(body: unknown, now: number): Promise<readonly DecisionStep[]>;
}
