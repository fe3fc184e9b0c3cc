import type { LiveRequest } from './entry-writer.ts';

/** Requests that have begun and not ended. Each knows its place: every request is noted here, and a set costs more. */
export class LiveRequests {
  readonly #requests: LiveRequest[] = [];

  get size(): number {
    return this.#requests.length;
  }

  /** In no order. */
  list(): readonly LiveRequest[] {
    return this.#requests;
  }

  add(request: LiveRequest): void {
    request.livePlace = this.#requests.length;
    this.#requests.push(request);
  }

  /** Removes one that is there. The last takes its place. */
  delete(request: LiveRequest): void {
    const last = this.#requests.pop();
    if (last === undefined || last === request) return;
    this.#requests[request.livePlace] = last;
    last.livePlace = request.livePlace;
  }
}
