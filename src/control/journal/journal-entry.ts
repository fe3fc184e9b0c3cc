import type { InterfaceName } from '../facts/request-facts.ts';
import type { Entry, KeptBody, Note, OpenEntry } from './entry.ts';
import type { Budgeted } from './journal-budget.ts';
import { sizeOf } from './kept-body.ts';

/** A request and its response. */
interface Messages {
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

/** What an entry takes up besides its texts, about. */
const overhead = 800;
const headerOverhead = 16;
const noNotes: readonly Note[] = [];
const noHeaders: readonly string[] = [];
const noBody: KeptBody = { content: '', length: 0 };
const notKept = () => {};

/**
 * A request that is under way becomes its entry: one object for both, for its messages and for its place among others,
 * because thousands are kept and each object that outlives its request costs the garbage collector. The secrets are
 * taken out before anything of what came is read, because most entries are forgotten unread.
 */
export class JournalEntry implements OpenEntry, Entry, Budgeted {
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
  drop: () => void = notKept;
  previous: Budgeted | undefined = undefined;
  next: Budgeted | undefined = undefined;
  readonly #redact: Redact;
  #notes: Note[] | undefined = undefined;
  #isComplete = false;
  #target = '';
  #requestHeaders = noHeaders;
  #requestBody = noBody;
  #responseHead = '';
  #responseBody = noBody;
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

  /** Takes what came and what went, as it was. How the request ended is set before. */
  complete(
    target: string,
    requestHeaders: readonly string[],
    requestBody: KeptBody,
    responseHead: string,
    responseBody: KeptBody,
  ): void {
    this.#isComplete = true;
    this.#target = target;
    this.#requestHeaders = requestHeaders;
    this.#requestBody = requestBody;
    this.#responseHead = responseHead;
    this.#responseBody = responseBody;
    let bytes = overhead + target.length + responseHead.length;
    bytes += sizeOf(requestBody.content) + sizeOf(responseBody.content);
    for (const text of requestHeaders) bytes += text.length + headerOverhead;
    this.bytes = bytes;
  }

  /** What is shown: from here on nothing else is kept. */
  redacted(): RedactedMessages {
    if (this.#redacted !== undefined) return this.#redacted;
    if (!this.#isComplete) throw new Error('the request is still under way');
    const messages: Messages = {
      target: this.#target,
      requestHeaders: this.#requestHeaders,
      requestBody: this.#requestBody,
      responseHead: this.#responseHead,
      responseBody: this.#responseBody,
    };
    this.#redacted = this.#redact(messages, this, this.#notes ?? noNotes);
    this.#target = '';
    this.#requestHeaders = noHeaders;
    this.#requestBody = noBody;
    this.#responseHead = '';
    this.#responseBody = noBody;
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
