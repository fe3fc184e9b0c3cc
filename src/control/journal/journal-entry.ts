import type { InterfaceName } from '../facts/request-facts.ts';
import type { Entry, KeptBody, Note, OpenEntry } from './entry.ts';
import { sizeOf } from './kept-body.ts';

/** A request and its response. */
export interface Messages {
  readonly target: string;
  /** Names and values in turn, as they came. */
  readonly requestHeaders: readonly string[];
  readonly requestBody: KeptBody;
  /** Status line and headers as they were sent. */
  readonly responseHead: string;
  readonly responseBody: KeptBody;
}

/** Both without their secrets, and what was learnt when these were taken out. */
export interface RedactedMessages extends Messages {
  readonly authenticatedClient: string | undefined;
  readonly keyDigest: string | undefined;
  readonly notes: readonly Note[];
}

/** Takes the secrets out of messages and of the notes on them. */
export type Redact = (messages: Messages, entry: JournalEntry, notes: readonly Note[]) => RedactedMessages;

/** How a request ended. */
interface Ending {
  readonly method: string;
  readonly httpVersion: string;
  /** Undefined when nothing was sent. */
  readonly status: number | undefined;
  readonly durationMs: number;
}

/** What an entry takes up besides its texts, about. */
const overhead = 800;
const headerOverhead = 16;
const noNotes: readonly Note[] = [];

/**
 * A request that is under way becomes its entry: one object for both, because thousands of them are kept. The secrets
 * are taken out before anything of what came is read, because most entries are forgotten unread.
 */
export class JournalEntry implements OpenEntry, Entry {
  readonly number: number;
  readonly time: number;
  readonly interface: InterfaceName;
  readonly operation: string | undefined;
  rule: string | undefined = undefined;
  fault: string | undefined = undefined;
  method = '';
  httpVersion = '';
  status: number | undefined = undefined;
  durationMs = 0;
  bytes = overhead;
  readonly #redact: Redact;
  #notes: Note[] | undefined = undefined;
  #messages: Messages | undefined = undefined;
  #redacted: RedactedMessages | undefined = undefined;

  constructor(
    number: number,
    time: number,
    about: { readonly interface: InterfaceName; readonly operation: string | undefined },
    redact: Redact,
  ) {
    this.number = number;
    this.time = time;
    this.interface = about.interface;
    this.operation = about.operation;
    this.#redact = redact;
  }

  get id(): string {
    return String(this.number);
  }

  /** Notes can be added until the entry is complete. */
  note(note: Note): void {
    this.#notes ??= [];
    this.#notes.push(note);
  }

  complete(ending: Ending, messages: Messages): void {
    this.method = ending.method;
    this.httpVersion = ending.httpVersion;
    this.status = ending.status;
    this.durationMs = ending.durationMs;
    this.#messages = messages;
    const { target, requestHeaders, requestBody, responseHead, responseBody } = messages;
    let bytes = overhead + target.length + responseHead.length;
    bytes += sizeOf(requestBody.content) + sizeOf(responseBody.content);
    for (const text of requestHeaders) bytes += text.length + headerOverhead;
    this.bytes = bytes;
  }

  /** What is shown: from here on nothing else is kept. */
  redacted(): RedactedMessages {
    if (this.#redacted !== undefined) return this.#redacted;
    if (this.#messages === undefined) throw new Error('the request is still under way');
    this.#redacted = this.#redact(this.#messages, this, this.#notes ?? noNotes);
    this.#messages = undefined;
    this.#notes = undefined;
    return this.#redacted;
  }

  get target(): string {
    return this.redacted().target;
  }

  get requestHeaders(): readonly string[] {
    return this.redacted().requestHeaders;
  }

  get requestBody(): KeptBody {
    return this.redacted().requestBody;
  }

  get responseHead(): string {
    return this.redacted().responseHead;
  }

  get responseBody(): KeptBody {
    return this.redacted().responseBody;
  }

  get authenticatedClient(): string | undefined {
    return this.redacted().authenticatedClient;
  }

  get keyDigest(): string | undefined {
    return this.redacted().keyDigest;
  }

  get notes(): readonly Note[] {
    return this.redacted().notes;
  }
}
