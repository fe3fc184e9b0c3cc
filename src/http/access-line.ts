import type { IncomingMessage } from 'node:http';
import { forwardedFor, type TrustedPeer } from './forwarded-for.ts';
import { clientOf } from './peer.ts';
import { percentDecode } from './percent-decode.ts';
import { reasonPhrases } from './reason-phrase.ts';
import type { RequestContext } from './request-context.ts';
import type { RequestTarget } from './request-target.ts';
import { secretKindOf } from './secret-names.ts';
import { withoutUrlPasswords } from './secret-values.ts';

/** What a request line says. */
export interface AccessLine {
  /** `host:port` of the caller. */
  readonly client: string;
  readonly method: string;
  /** The target as `loggedTarget` writes it. */
  readonly target: string;
  /** `1.1`, as the caller sent it. */
  readonly version: string;
  readonly status: number;
  /** Present only where lines have fields. */
  readonly details?: RequestDetails | undefined;
}

/** Further facts for a line of fields. */
export interface RequestDetails {
  /** Milliseconds of real time. */
  readonly durationMs: number;
  readonly requestId: string;
  readonly sandbox: string;
  /** Whether a search was answered by placeholder pages. */
  readonly hasPlaceholders: boolean;
}

/** A path is decoded and encoded again, as uvicorn logs it: only letters, digits and `_.-~/` stay as they are (uvicorn 0.54). */
const unchanged = /^[A-Za-z0-9_.\-~/]*$/;

type LoggedTarget = Pick<RequestTarget, 'path' | 'query'> & Partial<Pick<RequestTarget, 'base'>>;

/** A target as it is logged: the query as it came, unless it may hold secrets. */
export function loggedTarget({ base = '', path, query }: LoggedTarget, hidesSecrets = false): string {
  const shown = base + (unchanged.test(path) ? path : quote(percentDecode(path)));
  if (query === '') return shown;
  return `${shown}?${hidesSecrets ? withoutSecrets(query) : query}`;
}

/** `host:port` of who sent a request. @param trusted whose forwarding headers are believed */
export function callerText({ headers }: IncomingMessage, { peer }: RequestContext, trusted: TrustedPeer): string {
  if (headers['x-forwarded-for'] === undefined) return peer.text;
  return clientOf(peer, forwardedFor(headers) ?? '', trusted);
}

/** The facts of the line of a request that was answered with `status`. @param trusted whose forwarding headers are believed */
export function accessLine(
  request: IncomingMessage,
  context: RequestContext,
  trusted: TrustedPeer,
  status: number,
  details?: RequestDetails,
): AccessLine {
  return {
    client: callerText(request, context, trusted),
    method: context.method,
    target: loggedTarget(context.target, context.hidesSecrets),
    version: request.httpVersion,
    status,
    details,
  };
}

function quote(text: string): string {
  let quoted = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const character = String.fromCharCode(byte);
    quoted +=
      byte < 0x80 && unchanged.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return quoted;
}

/** By its name, or as a URL with a password in it. */
function isSecret(name: string, value: string): boolean {
  if (secretKindOf(name) !== undefined) return true;
  if (!value.includes('@') && !value.includes('%40')) return false;
  const decoded = percentDecode(value);
  return withoutUrlPasswords(decoded, () => '') !== decoded;
}

/** Old programs separate parameters by semicolons. */
const separator = /([&;])/;

/** The query with the values of secrets shown as `***`. */
function withoutSecrets(query: string): string {
  return query
    .split(separator)
    .map((part) => {
      const equals = part.indexOf('=');
      return equals >= 0 && isSecret(part.slice(0, equals), part.slice(equals + 1))
        ? `${part.slice(0, equals)}=***`
        : part;
    })
    .join('');
}

const statusColour = (status: number) => ['35', '37', '32', '33', '31', '91'][Math.floor(status / 100)] ?? '37';

/** The part of a line that names caller and request. */
export const requestText = ({ client, method, target, version }: Omit<AccessLine, 'status' | 'details'>): string =>
  `${client} - "${method} ${target} HTTP/${version}"`;

/** The line as uvicorn's access log formats it, without the level column. */
export function accessText({ client, method, target, version, status }: AccessLine, colours: boolean): string {
  const request = `${method} ${target} HTTP/${version}`;
  const answer = `${status} ${reasonPhrases[status] ?? ''}`;
  return colours
    ? `${client} - "\u001b[1m${request}\u001b[0m" \u001b[${statusColour(status)}m${answer}\u001b[0m`
    : `${client} - "${request}" ${answer}`;
}

/** The same facts as fields of a JSON log record. */
export function accessFields({
  client,
  method,
  target,
  version,
  status,
  details,
}: AccessLine): Record<string, unknown> {
  return {
    client,
    method,
    target,
    http_version: version,
    status,
    reason: reasonPhrases[status] ?? '',
    ...(details && {
      duration_ms: details.durationMs,
      request_id: details.requestId,
      sandbox: details.sandbox,
      ...(details.hasPlaceholders && { placeholder: true }),
    }),
  };
}
