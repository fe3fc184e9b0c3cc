import type { Note } from '../../http/decision-step.ts';
import { maxCapturedBytes } from '../capture/captured-request.ts';
import type { InterfaceName } from '../facts/request-facts.ts';
import type { AppliedRule } from '../rules/applied-rule.ts';
import type { OutcomeKind } from '../rules/outcome-schema.ts';
import type { StoredBody } from './body-slabs.ts';
import type { Entry, EntryBody, EntryHead, EntryMessages, Progress, ReadableMessages } from './entry.ts';
import type { Budgeted } from './journal-budget.ts';

/** Takes the secrets out of messages and of the notes on them. */
export type Redact = (messages: EntryMessages, head: EntryHead, notes: readonly Note[]) => ReadableMessages;

/** What an entry is made from, besides the messages. */
export interface EndedRequest
  extends Pick<EntryHead, 'number' | 'time' | 'operation' | 'method' | 'rule' | 'rules' | 'outcome' | 'fault'> {
  readonly notes: readonly Note[] | undefined;
}

/** What an entry takes up besides its texts, about. */
const overhead = 800;
const headerOverhead = 16;
const noNotes: readonly Note[] = [];
const noHeaders: readonly string[] = [];
const noBody: EntryBody = { content: '', length: 0 };
const notInJournal = () => {};

const isStored = (body: EntryBody | StoredBody): body is StoredBody => 'release' in body;
const bodyOf = (body: EntryBody | StoredBody): EntryBody =>
  isStored(body) ? { content: [body.read()], length: body.length } : body;

/**
 * What came and what went, as it was: nobody outside of this class can read it but by `read`, which takes the secrets out.
 * Most entries are forgotten unread. It is one object, with its messages and its place among others, because thousands
 * are stored and each object that outlives its request costs the garbage collector. One that was forgotten before
 * anybody had it can be begun again for another request.
 */
export class StoredEntry implements EntryHead, Budgeted {
  number = 0;
  time = 0;
  interface: InterfaceName = 'example-app';
  operation: string | undefined = undefined;
  method = '';
  httpVersion = '';
  rule: string | undefined = undefined;
  rules: readonly AppliedRule[] | undefined = undefined;
  outcome: OutcomeKind | undefined = undefined;
  fault: string | undefined = undefined;
  status: number | undefined = undefined;
  durationMs: number | undefined = undefined;
  progress: Progress = 'done';
  /** What it takes up, about. */
  bytes = overhead;
  drop: () => void = notInJournal;
  previous: Budgeted | undefined = undefined;
  next: Budgeted | undefined = undefined;
  /** The one that its journal got after it. */
  later: StoredEntry | undefined = undefined;
  readonly #redact: Redact;
  #notes = noNotes;
  #target = '';
  #requestHeaders = noHeaders;
  #requestBody: EntryBody | StoredBody = noBody;
  #responseHead = '';
  #responseBody: EntryBody | StoredBody = noBody;
  #isForgotten = false;
  #isShown = false;
  #readable: Entry | undefined = undefined;

  constructor(redact: Redact) {
    this.#redact = redact;
  }

  /** Whether somebody outside of the journal may have it. */
  get isShown(): boolean {
    return this.#isShown;
  }

  show(): void {
    this.#isShown = true;
  }

  /** Takes what is known of a request. */
  begin(
    ended: EndedRequest,
    name: InterfaceName,
    httpVersion: string,
    status: number | undefined,
    durationMs: number | undefined,
    progress: Progress = 'done',
  ): void {
    if (this.#isShown) throw new Error('somebody has this entry');
    this.#isForgotten = false;
    this.number = ended.number;
    this.time = ended.time;
    this.interface = name;
    this.operation = ended.operation;
    this.method = ended.method;
    this.httpVersion = httpVersion;
    this.rule = ended.rule;
    this.rules = ended.rules;
    this.outcome = ended.outcome;
    this.fault = ended.fault;
    if (ended.notes !== undefined && ended.notes.length > 0) this.#notes = ended.notes;
    this.status = status;
    this.durationMs = durationMs;
    this.progress = progress;
  }

  /** Takes what came and what went, as it was. */
  store(
    target: string,
    requestHeaders: readonly string[],
    requestBody: EntryBody | StoredBody,
    responseHead: string,
    responseBody: EntryBody | StoredBody,
  ): void {
    this.#target = target;
    this.#requestHeaders = requestHeaders;
    this.#requestBody = requestBody;
    this.#responseHead = responseHead;
    this.#responseBody = responseBody;
    let bytes = overhead + target.length + responseHead.length;
    bytes += Math.min(requestBody.length, maxCapturedBytes) + Math.min(responseBody.length, maxCapturedBytes);
    for (const text of requestHeaders) bytes += text.length + headerOverhead;
    this.bytes = bytes;
  }

  /** What readers see, always the same object; from the first time on nothing else is there. Undefined: it was forgotten. */
  read(): Entry | undefined {
    this.#isShown = true;
    if (this.#readable !== undefined || this.#isForgotten) return this.#readable;
    const messages: EntryMessages = {
      target: this.#target,
      requestHeaders: this.#requestHeaders,
      requestBody: bodyOf(this.#requestBody),
      responseHead: this.#responseHead,
      responseBody: bodyOf(this.#responseBody),
    };
    const { number, time, operation, method, httpVersion, status, durationMs, progress, rule, rules, outcome, fault } =
      this;
    const head: EntryHead = {
      number,
      time,
      interface: this.interface,
      operation,
      method,
      httpVersion,
      status,
      durationMs,
      progress,
      rule,
      rules,
      outcome,
      fault,
    };
    this.#readable = { ...head, id: String(number), ...this.#redact(messages, head, this.#notes) };
    this.#release();
    return this.#readable;
  }

  /** It is in no journal any more. What was read before is still read. */
  forget(): void {
    this.#isForgotten = true;
    this.drop = notInJournal;
    this.later = undefined;
    this.#release();
  }

  /** Gives back the room of what nobody can read as it was. */
  #release(): void {
    if (isStored(this.#requestBody)) this.#requestBody.release();
    if (isStored(this.#responseBody)) this.#responseBody.release();
    this.#target = '';
    this.#requestHeaders = noHeaders;
    this.#requestBody = noBody;
    this.#responseHead = '';
    this.#responseBody = noBody;
    this.#notes = noNotes;
  }
}
