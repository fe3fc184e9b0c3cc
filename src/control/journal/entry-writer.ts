import type { IncomingMessage } from 'node:http';
import type { RequestTarget } from '../../http/request-target.ts';
import { CapturedRequest, maxCapturedBytes } from '../capture/captured-request.ts';
import type { CapturedResponse } from '../capture/captured-response.ts';
import type { InterfaceName } from '../facts/request-facts.ts';
import { createBodySlabs, type StoredBody } from './body-slabs.ts';
import type { EntryBody } from './entry.ts';
import { cut } from './entry-body.ts';
import { type EndedRequest, type Redact, StoredEntry } from './stored-entry.ts';

const noHeaders: readonly string[] = [];
const noBody: EntryBody = { content: '', length: 0 };
/** In characters; longer ones are hardly ever equal, and comparing them takes time. */
const maxRepeatedLength = 1024;

/** What is known of a request whose response has closed. */
export interface RecordedRequest extends EndedRequest {
  readonly target: RequestTarget;
}

/** A request that has begun and not ended. */
export interface LiveRequest extends RecordedRequest {
  readonly owner: InterfaceName | 'stand-in';
  readonly response: (CapturedResponse & { readonly req: IncomingMessage }) | undefined;
  /** Its place among those that are under way. */
  livePlace: number;
}

/** Makes entries of what came and what went. */
export interface EntryWriter {
  /** @param durationMs of real time */
  write(
    context: RecordedRequest,
    name: InterfaceName,
    request: CapturedRequest,
    response: CapturedResponse,
    durationMs: number,
  ): StoredEntry;
  /** The entry of a request under way, as far as it has come; undefined: it has no entry. */
  writeLive(live: LiveRequest): StoredEntry | undefined;
  /** The entry of a request that the HTTP parser rejected. */
  writeRejected(rejected: RecordedRequest, name: InterfaceName): StoredEntry;
  /** Takes an entry that was forgotten. */
  readonly reuse: (entry: StoredEntry) => void;
}

export const createEntryWriter = (redact: Redact): EntryWriter => new RepeatingWriter(redact);

/** Callers repeat themselves: what is equal to what came before is stored once, which spares the garbage collector most. */
class RepeatingWriter implements EntryWriter {
  readonly #redact: Redact;
  readonly #slabs = createBodySlabs();
  #lastTarget = '';
  #lastHeaders = noHeaders;
  #lastHead = '';
  #lastText = '';
  #lastBody = noBody;
  /** Most entries are forgotten unseen. The last of them is the next one: none is made once a journal is full. */
  #spare: StoredEntry | undefined;

  constructor(redact: Redact) {
    this.#redact = redact;
  }

  readonly reuse = (entry: StoredEntry): void => {
    if (!entry.isShown) this.#spare = entry;
  };

  write(
    context: RecordedRequest,
    name: InterfaceName,
    request: CapturedRequest,
    response: CapturedResponse,
    durationMs: number,
  ): StoredEntry {
    const status = response.headersSent ? response.statusCode : undefined;
    const head = status === undefined ? '' : (response.sentHead ?? '');
    if (context.target.origin !== this.#lastTarget) this.#lastTarget = context.target.origin;
    if (!isEqual(request.rawHeaders, this.#lastHeaders)) this.#lastHeaders = request.rawHeaders;
    if (head !== this.#lastHead) this.#lastHead = head;
    const entry = this.#spare ?? new StoredEntry(this.#redact);
    this.#spare = undefined;
    entry.begin(context, name, request.httpVersion, status, durationMs);
    const requestBody = request.bodyLength === 0 ? noBody : this.#bodyOf(request);
    const responseBody = this.#responseBodyOf(response);
    entry.store(this.#lastTarget, this.#lastHeaders, requestBody, this.#lastHead, responseBody);
    return entry;
  }

  writeLive(live: LiveRequest): StoredEntry | undefined {
    const { owner, response } = live;
    if (owner === 'stand-in' || response === undefined || !(response.req instanceof CapturedRequest)) return undefined;
    const { req: request, headersSent } = response;
    const progress = headersSent ? 'answering' : request.complete ? 'waiting' : 'receiving';
    const entry = new StoredEntry(this.#redact);
    entry.begin(live, owner, request.httpVersion, undefined, undefined, progress);
    const head = headersSent ? (response.sentHead ?? '') : '';
    entry.store(live.target.origin, request.rawHeaders, copyOf(request), head, copyOf(response));
    return entry;
  }

  writeRejected(rejected: RecordedRequest, name: InterfaceName): StoredEntry {
    const entry = new StoredEntry(this.#redact);
    entry.begin(rejected, name, '', undefined, 0);
    entry.store(rejected.target.origin, noHeaders, noBody, '', noBody);
    return entry;
  }

  /** A short text is the last one when it is equal to it. */
  #responseBodyOf(response: CapturedResponse): EntryBody | StoredBody {
    const { capturedPieces, bodyLength } = response;
    const [text] = capturedPieces;
    if (typeof text !== 'string' || capturedPieces.length > 1 || text.length > maxRepeatedLength)
      return this.#bodyOf(response);
    if (text !== this.#lastText || bodyLength !== this.#lastBody.length) {
      this.#lastText = text;
      this.#lastBody = { content: text, length: bodyLength };
    }
    return this.#lastBody;
  }

  #bodyOf({ bodyLength, capturedPieces }: CapturedBody): EntryBody | StoredBody {
    if (bodyLength === 0) return noBody;
    const stored = bodyLength > maxCapturedBytes ? undefined : this.#slabs.store(capturedPieces, bodyLength);
    return stored ?? { content: cut(capturedPieces), length: bodyLength };
  }
}

type CapturedBody = Pick<CapturedResponse, 'bodyLength' | 'capturedPieces'>;

const copyOf = ({ bodyLength, capturedPieces }: CapturedBody): EntryBody => ({
  content: cut([...capturedPieces]),
  length: bodyLength,
});

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
