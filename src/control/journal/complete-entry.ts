import { hash } from 'node:crypto';
import { methodOf } from '../../http/request-method.ts';
import type { RequestTarget } from '../../http/request-target.ts';
import { createSecretNames } from '../../http/secret-names.ts';
import type { Randomness } from '../../runtime/runtime.ts';
import { type CapturedRequest, maxCapturedBytes } from '../capture/captured-request.ts';
import type { CapturedResponse } from '../capture/captured-response.ts';
import { adminSecretKind, isAdminTarget } from '../redaction/admin-secrets.ts';
import { redactRequest, redactResponse } from '../redaction/redact-message.ts';
import { Redaction } from '../redaction/redaction.ts';
import { createBodySlabs, type StoredBody } from './body-slabs.ts';
import type { KeptBody } from './entry.ts';
import type { JournalEntry, Redact } from './journal-entry.ts';
import { cut } from './kept-body.ts';

const noHeaders: readonly string[] = [];
const noBody: KeptBody = { content: '', length: 0 };
/** In characters; longer ones are hardly ever equal, and comparing them takes time. */
const maxRepeatedLength = 1024;

/** Completes entries. */
export interface EntryWriter {
  /** Takes the secrets out of what an entry holds. */
  readonly redact: Redact;
  /** @param durationMs of real time */
  complete(
    entry: JournalEntry,
    request: CapturedRequest,
    response: CapturedResponse,
    target: RequestTarget,
    durationMs: number,
  ): void;
  /** Completes the entry of a request that the HTTP parser rejected. */
  reject(entry: JournalEntry, target: RequestTarget, fault: string): void;
  /** A salted digest of an API key. */
  digestOf(key: string): string;
}

export function createEntryWriter(random: Randomness): EntryWriter {
  const kindOf = createSecretNames();
  const adminKindOf = adminSecretKind(kindOf);
  const slabs = createBodySlabs();
  const salt = Buffer.from(random.bytes(16)).toString('hex');
  // Callers repeat themselves: what is equal to what came before is kept once, which spares the garbage collector most.
  let lastTarget = '';
  let lastHeaders: readonly string[] = [];
  let lastHead = '';
  let lastText = '';
  let lastBody = noBody;

  /** A short text is the last one when it is equal to it. */
  function responseBodyOf(response: CapturedResponse): KeptBody | StoredBody {
    const { capturedPieces, bodyLength } = response;
    const [text] = capturedPieces;
    if (typeof text !== 'string' || capturedPieces.length > 1 || text.length > maxRepeatedLength)
      return bodyOf(response);
    if (text !== lastText || bodyLength !== lastBody.length) {
      lastText = text;
      lastBody = { content: text, length: bodyLength };
    }
    return lastBody;
  }

  function bodyOf({ bodyLength, capturedPieces }: Pick<CapturedResponse, 'bodyLength' | 'capturedPieces'>) {
    if (bodyLength === 0) return noBody;
    const stored = bodyLength > maxCapturedBytes ? undefined : slabs.store(capturedPieces, bodyLength);
    return stored ?? { content: cut(capturedPieces), length: bodyLength };
  }

  const digestOf = (key: string) => hash('sha256', salt + key, 'hex');

  return {
    digestOf,
    redact(messages, entry, notes) {
      const redaction = new Redaction(
        entry.interface === 'token' && isAdminTarget(messages.target) ? adminKindOf : kindOf,
      );
      const { requestBody, responseBody } = messages;
      const came = redactRequest(
        { target: messages.target, headers: messages.requestHeaders, body: requestBody.content },
        redaction,
        entry.interface === 'search',
      );
      const went = redactResponse(
        { head: messages.responseHead, body: responseBody.content },
        redaction,
        entry.interface === 'token',
      );
      return {
        target: came.target,
        requestHeaders: came.headers,
        requestBody: { content: came.body, length: requestBody.length },
        responseHead: went.head,
        responseBody: { content: went.body, length: responseBody.length },
        authenticatedClient: redaction.clientId,
        keyDigest: redaction.apiKey === undefined ? undefined : digestOf(redaction.apiKey),
        notes: notes.map(went.redactNote),
      };
    },
    complete(entry, request, response, target, durationMs) {
      const status = response.headersSent ? response.statusCode : undefined;
      const head = status === undefined ? '' : (response.sentHead ?? '');
      if (target.origin !== lastTarget) lastTarget = target.origin;
      if (!isEqual(request.rawHeaders, lastHeaders)) lastHeaders = request.rawHeaders;
      if (head !== lastHead) lastHead = head;
      if (!response.writableFinished) entry.fault ??= 'aborted';
      entry.method = methodOf(request);
      entry.httpVersion = request.httpVersion;
      entry.status = status;
      entry.durationMs = durationMs;
      entry.complete(lastTarget, lastHeaders, bodyOf(request), lastHead, responseBodyOf(response));
    },
    reject(entry, target, fault) {
      entry.fault = fault;
      entry.complete(target.origin, noHeaders, noBody, '', noBody);
    },
  };
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
