import { reasonPhrase } from '../../../http/reason-phrase.ts';
import type { CapturedResponse, WholeResponse } from '../../capture/captured-response.ts';
import type { Outcome } from '../outcome-schema.ts';
import { patched } from './patch.ts';
import { withoutBody } from './send-prepared.ts';

type Pair = readonly [name: string, value: string];

/** Sends the real answer with another status, other headers, or a changed body. */
export function changeResponse(response: CapturedResponse, changes: NonNullable<Outcome['real']>): void {
  const { status: changed, headers = {}, remove_headers: removed = [] } = changes;
  response.holdWhole((whole) => {
    const status = changed ?? whole.status;
    const body = 'patch' in changes ? (patched(whole.body, changes.patch) ?? whole.body) : whole.body;
    const replaced = new Set([...Object.keys(headers), ...removed].map((name) => name.toLowerCase()));
    const isLength = (name: string) => /^(?:content-length|transfer-encoding)$/i.test(name);
    const isKept = ([name]: Pair) => !replaced.has(name.toLowerCase()) && !(withoutBody.has(status) && isLength(name));
    const pairs = headersOf(response, whole)
      .filter(isKept)
      .map(([name, value]): Pair => [name, isLength(name) && body !== whole.body ? String(body.length) : value]);
    for (const [name, value] of Object.entries(headers)) for (const one of [value].flat()) pairs.push([name, one]);
    // Node adds `date` and `connection` by itself, unless they were removed by their names.
    for (const name of [...response.getHeaderNames(), ...removed]) response.removeHeader(name);
    const reason = status === whole.status ? whole.reason : undefined;
    response.writeHead(status, reason ?? reasonPhrase(status), pairs.flat());
    response.end(withoutBody.has(status) ? undefined : body);
  });
}

/** Node has it; its types do not. */
interface RawHeaderNames {
  getRawHeaderNames(): string[];
}

/** All headers of a response that was held back: those that were set, and those that its head was given. */
function headersOf(response: CapturedResponse, { headers = {} }: WholeResponse): Pair[] {
  const before = pairsOf(headers);
  const names = new Set(before.map(([name]) => name.toLowerCase()));
  const set = (response as CapturedResponse & RawHeaderNames)
    .getRawHeaderNames()
    .filter((name) => !names.has(name.toLowerCase()))
    .flatMap((name) => [response.getHeader(name)].flat().map((value): Pair => [name, String(value)]));
  return [...set, ...before];
}

/** Headers come as an object, as a flat list of names and values, or as pairs. */
function pairsOf(headers: NonNullable<WholeResponse['headers']>): Pair[] {
  if (!Array.isArray(headers))
    return Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().flatMap((one): Pair[] => (one === undefined ? [] : [[name, String(one)]])),
    );
  const flat = (headers as readonly unknown[]).flat();
  return flat.flatMap((name, at): Pair[] => (at % 2 === 0 ? [[String(name), String(flat[at + 1])]] : []));
}
