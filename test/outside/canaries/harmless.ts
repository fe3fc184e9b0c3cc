import { harmlessNames, harmlessValues } from '../../control/redaction/secret-names.ts';
import { call } from '../../support/control-server.ts';
import type { PlantingCaller } from './caller.ts';
import { harmlessRequest } from './requests.ts';

/** Names and values that are no secrets. */
export const harmless: readonly (readonly [name: string, value: string])[] = [
  ...harmlessNames.map((name, at): [string, string] => [name, `plain${1_000 + at}x`]),
  ...harmlessValues.map((value, at): [string, string] => [`field${at}a`, value]),
];
const group = 25;
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** What cannot be read in the journal, with its place. */
export async function unreadable(url: string, { send }: PlantingCaller): Promise<[what: string, place: string][]> {
  const missing: [string, string][] = [];
  for (const place of ['JSON', 'nested', 'form', 'query', 'multipart', 'XML'])
    for (let at = 0; at < harmless.length; at += group) {
      const fields = harmless.slice(at, at + group).filter(([, value]) => place !== 'XML' || !/[<&]/.test(value));
      await send(harmlessRequest(place, place === 'query' ? '/extract' : '/search', fields));
      const { json } = await call(url, 'GET', '/-/requests?limit=1');
      const { text } = await call(url, 'GET', `/-/requests/${json.requests[0].id}`);
      for (const [name, value] of fields) {
        const written = [value, encodeURIComponent(value), String(new URLSearchParams([['', value]])).slice(1)];
        const isShown = written.map(inJson).some((one) => text.includes(one) || text.includes(inJson(one)));
        if (!isShown) missing.push([`${name}=${value}`, place]);
      }
    }
  return missing;
}
