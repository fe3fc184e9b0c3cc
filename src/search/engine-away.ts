import { UnavailableError } from '../runtime/availability.ts';

/** The search engine of another machine gave no answer that can be used. */
export class EngineAway extends UnavailableError {
  /** Of the response to a page of ours. */
  readonly statusCode = 503;
  /** What the engine answered, if it did. */
  readonly engineStatus: number | undefined;
  constructor(reason: string, engineStatus?: number) {
    super(reason);
    this.engineStatus = engineStatus;
  }
}
