import { UnavailableError } from '../runtime/availability.ts';

/** The search engine of another machine gave no answer that can be used. */
export class EngineAway extends UnavailableError {
  /** The status of one of our own pages that needs the engine. */
  readonly statusCode = 503;
  /** What the engine answered, if it did. */
  readonly engineStatus: number | undefined;
  constructor(reason: string, engineStatus?: number) {
    super(reason);
    this.engineStatus = engineStatus;
  }
}
