import type { Note } from '../../http/decision-step.ts';
import { redactBody } from './redact-body.ts';
import { type EchoRedaction, echoRedaction } from './redact-echo.ts';
import { redactForm } from './redact-form.ts';
import { redactHeaders } from './redact-headers.ts';
import { redactText } from './redact-text.ts';
import { hidden, Redaction } from './redaction.ts';

type Pieces = readonly (string | Uint8Array)[];
type Content = string | Pieces;

interface Request {
  readonly target: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Content;
}

interface Response {
  /** Status line and headers. */
  readonly head: string;
  readonly body: Content;
}

/** A secret that is given twice, once where nobody expects it, is recognised there from this length on. */
const minRepeatedLength = 8;

/** The session that an MCP server begins. */
const mcpSession = '\r\nmcp-session-id: ';
/** Headers of responses that may hold secrets: Set-Cookie, Location, sessions, and tokens in others. */
const mayHoldSecretInHead = ['ookie', 'ocation', 'eyJ', mcpSession];

/** A request without its secrets, which `redaction` then knows. What holds none is handed back as it is. */
export function redactRequest(request: Request, redaction: Redaction, ownsKeys: boolean): Request {
  const target = redactTarget(request.target, redaction);
  const headers = redactHeaders(request.headers, redaction, ownsKeys);
  const body = request.body.length === 0 ? '' : redactContent(request.body, redaction);
  rememberLost(request.body, body, redaction);
  if (redaction.isEmpty) return { target, headers, body };
  const echo = echoRedaction(redaction, minRepeatedLength);
  return {
    target: echo.redact(target),
    headers: headers.some((text) => echo.redact(text) !== text) ? headers.map(echo.redact) : headers,
    body: redactRepeated(body, echo),
  };
}

/** @param issuesSecrets whether the response may hold secrets that the request did not bring */
export function redactResponse(
  response: Response,
  redaction: Redaction,
  issuesSecrets: boolean,
): Response & { redactNote(note: Note): Note } {
  let { head, body } = response;
  if (issuesSecrets || head.includes(mcpSession)) {
    // What is issued stands nowhere else.
    const issued = new Redaction(redaction.kindOf, false, redaction.secretLists);
    head = redactHead(head, issued);
    if (issuesSecrets) body = redactContent(body, issued);
  }
  if (redaction.isEmpty) return { head, body, redactNote: (note) => note };
  if (redaction.hasTooMany) {
    return { head: '', body: hidden, redactNote: ({ step }) => ({ step, text: hidden }) };
  }
  const echo = echoRedaction(redaction);
  return {
    head: echo.redact(head),
    body: redactEcho(body, redaction, echo),
    redactNote: ({ text, ...note }) => ({ ...note, text: echo.redact(redactText(text, redaction)) }),
  };
}

function redactTarget(target: string, redaction: Redaction): string {
  const mark = target.indexOf('?');
  if (mark < 0) return target.length < 4 ? target : redactText(target, redaction);
  const path = redactText(target.slice(0, mark), redaction);
  return `${path}?${redactForm(target.slice(mark + 1), redaction)}`;
}

function redactHead(head: string, redaction: Redaction): string {
  if (!mayHoldSecretInHead.some((text) => head.includes(text))) return head;
  const [start = '', ...lines] = head.split('\r\n');
  const pairs = lines.flatMap((line) => {
    const colon = line.indexOf(': ');
    return colon < 0 ? [] : [line.slice(0, colon), line.slice(colon + 2)];
  });
  const redacted = redactHeaders(pairs, redaction);
  if (redacted === pairs) return head;
  const names = redacted.filter((_text, at) => at % 2 === 0);
  return [start, ...names.map((name, at) => `${name}: ${redacted[2 * at + 1]}`), '', ''].join('\r\n');
}

/** Words that say what a secret is. */
const aboutSecrets = /^(?:[a-z]*(?:secret|token|password|assertion|credential|authorization|passphrase)s?)$/i;

/** What was taken out of a body without being recognised is a secret word for word: a response may repeat it. */
function rememberLost(came: Content, kept: Content, redaction: Redaction): void {
  if (came === kept || typeof kept !== 'string' || !kept.endsWith(hidden)) return;
  for (const [word] of bytesOf(came)
    .toString('utf8')
    .matchAll(/[^\s"'<>{}[\],;=]{6,}/g))
    if (!kept.includes(word) && !aboutSecrets.test(word)) redaction.add(word);
}

/** The content as it is when there is no secret in it. */
function redactContent(content: Content, redaction: Redaction): Content {
  const bytes = bytesOf(content);
  const text = bytes.toString('utf8');
  const redacted = redactBody(bytes, redaction);
  return redacted === text ? content : redacted;
}

function redactRepeated(content: Content, echo: EchoRedaction): Content {
  const bytes = bytesOf(content);
  return echo.mayOccurIn(bytes) ? echo.redact(bytes.toString('utf8')) : content;
}

/** An error may repeat the request: under the names of its secrets, or their values alone. */
function redactEcho(content: Content, redaction: Redaction, echo: EchoRedaction): Content {
  const bytes = bytesOf(content);
  if (!echo.mayOccurIn(bytes)) return content;
  return echo.redact(redactBody(bytes, redaction));
}

function bytesOf(content: Content): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  const [first] = content;
  if (content.length === 1 && Buffer.isBuffer(first)) return first;
  return Buffer.concat(content.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}
