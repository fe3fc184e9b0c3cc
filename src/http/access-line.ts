import { percentDecode } from './percent-decode.ts';
import { reasonPhrase } from './reason-phrase.ts';
import type { RequestTarget } from './request-target.ts';

/** What a request line tells. */
export interface AccessLine {
  /** `host:port` of the caller. */
  readonly client: string;
  readonly method: string;
  /** The target as `loggedTarget` writes it. */
  readonly target: string;
  /** `1.1`, as the caller sent it. */
  readonly version: string;
  readonly status: number;
}

const unchanged = /^[A-Za-z0-9_.\-~/]*$/;

/** The path decoded and encoded again, as uvicorn logs it: only letters, digits and `_.-~/` stay as they are (recorded). */
const loggedPath = (path: string) => (unchanged.test(path) ? path : quote(percentDecode(path)));

/** A target as it is logged: the query as it came, unless it may carry secrets. */
export function loggedTarget({ path, query }: RequestTarget, mayCarrySecrets = false): string {
  if (query === '') return loggedPath(path);
  return `${loggedPath(path)}?${mayCarrySecrets ? withoutSecrets(query) : query}`;
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

const secretNames = /^(?:(?:\w+_)?(?:secret|token|assertion|password)|api_key|id_token_hint)$/;

/** The query with the values of secrets shown as `***`. */
function withoutSecrets(query: string): string {
  return query
    .split('&')
    .map((part) => {
      const equals = part.indexOf('=');
      return equals >= 0 && secretNames.test(percentDecode(part.slice(0, equals)))
        ? `${part.slice(0, equals)}=***`
        : part;
    })
    .join('&');
}

const statusColour = (status: number) => ['35', '37', '32', '33', '31', '91'][Math.floor(status / 100)] ?? '37';

/** The line as uvicorn's access log formats it, without the level column. */
export function accessText({ client, method, target, version, status }: AccessLine, colours: boolean): string {
  const request = `${method} ${target} HTTP/${version}`;
  const answer = `${status} ${reasonPhrase(status)}`;
  return colours
    ? `${client} - "\u001b[1m${request}\u001b[0m" \u001b[${statusColour(status)}m${answer}\u001b[0m`
    : `${client} - "${request}" ${answer}`;
}

/** The same facts as fields of a JSON log record. */
export function accessFields({ client, method, target, version, status }: AccessLine): Record<string, unknown> {
  return {
    client,
    method,
    target,
    http_version: version,
    status,
    reason: reasonPhrase(status),
  };
}
