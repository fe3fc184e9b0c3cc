import type { Exchange, GoldenCase, GoldenRequest } from '../../golden/golden-case.ts';
import type { Reading } from '../../golden/raw-connection.ts';
import type { RawResponse } from '../../golden/raw-response.ts';

/** How a request says which sandbox it means. */
export type Way = 'port' | 'header' | 'base path';

type Carry = (request: GoldenRequest) => GoldenRequest | undefined;

/** A recorded case as it is played in a sandbox; undefined when one of its requests cannot say that it means the sandbox. */
export function inSandbox(golden: GoldenCase, way: Way, name: string): GoldenCase | undefined {
  if (way === 'port') return golden;
  const carry: Carry = way === 'header' ? withHeader(name) : withBasePath(name);
  const changed = (exchanges: readonly Exchange[]) => {
    const list = exchanges.flatMap((exchange) => {
      const request = carry(exchange.request);
      return request === undefined ? [] : [{ ...exchange, request }];
    });
    return list.length === exchanges.length ? list : undefined;
  };
  for (const kind of ['steps', 'pipeline', 'parallel'] as const) {
    const exchanges = golden[kind];
    if (exchanges === undefined) continue;
    const list = changed(exchanges);
    return list && { ...golden, [kind]: list };
  }
  const [only] = changed([golden as Exchange]) ?? [];
  return only && { ...golden, ...only };
}

/** Bytes that were recorded as they are stay as they are. */
const isRaw = ({ raw, rawBase64 }: GoldenRequest) => raw !== undefined || rawBase64 !== undefined;

const withHeader =
  (name: string): Carry =>
  (request) =>
    isRaw(request) ? undefined : { ...request, headers: [...(request.headers ?? []), ['x-understudy-sandbox', name]] };

const withBasePath =
  (name: string): Carry =>
  (request) => {
    const target = request.target ?? '/';
    if (isRaw(request) || !target.startsWith('/') || hasSignedAudience(request)) return undefined;
    return { ...request, target: basePath(name) + target };
  };

/** The issuer has the base path, which an assertion that was signed when it was recorded cannot name. */
const hasSignedAudience = ({ body = '' }: GoldenRequest) => body.includes('client_assertion=');

export const basePath = (name: string): string => `/-/s/${name}`;

/** An answer with the base path taken off its links. */
export function withoutBasePath(reading: Reading, name: string): Reading {
  const base = basePath(name);
  const body = reading.body.toString('latin1').replace(`"servers":[{"url":"${base}"}],`, '').replaceAll(base, '');
  const headers = reading.headers.map(([key, value]): [string, string] => [key, value.replaceAll(base, '')]);
  return { ...reading, headers, body: Buffer.from(body, 'latin1') };
}

/** Links of the same site that lack the base path. */
export function linksWithoutBase({ headers, body }: RawResponse, name: string): string[] {
  const lines = headers
    .filter(([key]) => /^(?:location|set-cookie)$/i.test(key))
    .map(([key, value]) => `${key}: ${value}`);
  const issuer = /"issuer": ?"[^"]*"/.exec(body.toString('latin1'));
  const links = [...lines, ...(issuer ?? [])].filter((line) => /https?:\/\/|path=\//i.test(line));
  return links.filter((line) => !line.includes(basePath(name)));
}
