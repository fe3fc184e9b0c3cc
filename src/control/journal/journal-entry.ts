import type { InterfaceName } from '../facts/request-facts.ts';
import type { OutcomeKind } from '../rules/outcome-schema.ts';
import type { StoredBody } from './body-slabs.ts';
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

const isStored = (body: KeptBody | StoredBody): body is StoredBody => 'release' in body;
const keptBody = (body: KeptBody | StoredBody): KeptBody =>
  isStored(body) ? { content: [body.read()], length: body.length } : body;
const keptLength = (body: KeptBody | StoredBody): number => (isStored(body) ? body.length : sizeOf(body.content));

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
  outcome: OutcomeKind | undefined = undefined;
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
  #requestBody: KeptBody | StoredBody = noBody;
  #responseHead = '';
  #responseBody: KeptBody | StoredBody = noBody;
  #isShown = false;
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
    requestBody: KeptBody | StoredBody,
    responseHead: string,
    responseBody: KeptBody | StoredBody,
  ): void {
    this.#isComplete = true;
    this.#target = target;
    this.#requestHeaders = requestHeaders;
    this.#requestBody = requestBody;
    this.#responseHead = responseHead;
    this.#responseBody = responseBody;
    let bytes = overhead + target.length + responseHead.length;
    bytes += keptLength(requestBody) + keptLength(responseBody);
    for (const text of requestHeaders) bytes += text.length + headerOverhead;
    this.bytes = bytes;
  }

  /** Somebody may read it from now on, also when it is forgotten. */
  show(): this {
    this.#isShown = true;
    return this;
  }

  /** The journal keeps it no longer: the room of what nobody can read any more is given back. */
  forget(): void {
    if (this.#isShown) {
      this.redacted();
      return;
    }
    this.#clear();
  }

  /** What is shown: from here on nothing else is kept. */
  redacted(): RedactedMessages {
    if (this.#redacted !== undefined) return this.#redacted;
    if (!this.#isComplete) throw new Error('the request is still under way');
    const messages: Messages = {
      target: this.#target,
      requestHeaders: this.#requestHeaders,
      requestBody: keptBody(this.#requestBody),
      responseHead: this.#responseHead,
      responseBody: keptBody(this.#responseBody),
    };
    this.#redacted = this.#redact(messages, this, this.#notes ?? noNotes);
    this.#clear();
    return this.#redacted;
  }

  #clear(): void {
    if (isStored(this.#requestBody)) this.#requestBody.release();
    if (isStored(this.#responseBody)) this.#responseBody.release();
    this.#target = '';
    this.#requestHeaders = noHeaders;
    this.#requestBody = noBody;
    this.#responseHead = '';
    this.#responseBody = noBody;
    this.#notes = undefined;
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
