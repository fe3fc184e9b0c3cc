// npm run compare:proofs: proofs of possession (DPoP), and assertions of clients whose key set is at an address, good and
// bad, on a real Keycloak and on this server. KEYCLOAK names one that runs already.
import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../src/index.ts';
import { adminOf, runningKeycloak, startKeycloak } from '../real-keycloak/keycloak.ts';
import { assertionOf, keySetCases, keySetOf } from './key-set-cases.ts';
import { proofOf, tokenCases, useCases } from './proof-cases.ts';
import { hashOf } from './signed.ts';

const { KEYCLOAK, REALM = 'proofs' } = process.env;
const print = (line: string) => process.stdout.write(`${line}\n`);
type Seen = Map<string, string>;

/** Answers with the key set that the path names by its number. */
const keySets = http.createServer((request, response) => {
  const found = keySetCases[Number(request.url?.slice(1))];
  const { status = 200, body, location } = found?.answer ?? {};
  const text = body ?? JSON.stringify({ keys: found === undefined ? [] : keySetOf(found) });
  response.writeHead(status, { 'content-type': 'application/json', ...(location !== undefined && { location }) });
  response.end(text);
});
await new Promise<void>((resolve) => keySets.listen(0, '127.0.0.1', resolve));
const { port } = keySets.address() as AddressInfo;

const clientOf = (at: number) => `keys-${at}`;
const realm = {
  realm: REALM,
  enabled: true,
  sslRequired: 'none',
  users: [
    {
      username: 'ann',
      enabled: true,
      email: 'ann@example.org',
      firstName: 'Ann',
      lastName: 'A',
      credentials: [{ type: 'password', value: 'pw' }],
    },
  ],
  clients: [
    { clientId: 'open', publicClient: true, directAccessGrantsEnabled: true },
    {
      clientId: 'bound',
      publicClient: true,
      directAccessGrantsEnabled: true,
      attributes: { 'dpop.bound.access.tokens': 'true' },
    },
    ...keySetCases.map(({ attributes }, at) => ({
      clientId: clientOf(at),
      serviceAccountsEnabled: true,
      clientAuthenticatorType: 'client-jwt',
      attributes: { 'use.jwks.url': 'true', 'jwks.url': `http://127.0.0.1:${port}/${at}`, ...attributes },
    })),
  ],
};

async function ask(url: string, init: RequestInit): Promise<{ shown: string; json: Record<string, unknown> }> {
  const response = await fetch(url, init);
  const text = await response.text();
  const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  const [, payload = ''] = String(json.access_token ?? '').split('.');
  const claims = payload === '' ? {} : (JSON.parse(Buffer.from(payload, 'base64url').toString()) as object);
  const cnf = 'cnf' in claims ? claims.cnf : undefined;
  const body = response.ok ? { members: Object.keys(json).sort(), type: json.token_type, cnf } : text;
  const why = response.headers.get('www-authenticate');
  return { shown: JSON.stringify([response.status, why, body]), json };
}

async function play(server: string): Promise<Seen> {
  const seen: Seen = new Map();
  const base = `${server}/realms/${REALM}`;
  const token = `${base}/protocol/openid-connect/token`;
  const grant = (client: string, proof: string | undefined, more: Record<string, string>) =>
    ask(token, {
      method: 'POST',
      headers: proof === undefined ? {} : { DPoP: proof },
      body: new URLSearchParams({ client_id: client, ...more }),
    });
  const password = { grant_type: 'password', username: 'ann', password: 'pw', scope: 'openid' };
  const note = (name: string, { shown }: { shown: string }) => seen.set(name, shown.replaceAll(server, 'SERVER'));
  for (const client of ['open', 'bound'])
    for (const [name, change] of client === 'open' ? tokenCases : tokenCases.slice(0, 9))
      note(`${client}: ${name}`, await grant(client, proofOf(change, { htu: token }), password));
  const used = proofOf({}, { htu: token });
  for (const name of ['first', 'again']) note(`used: ${name}`, await grant('open', used, password));
  for (const htu of [`${token}?a=b`, `${token}#f`, token.replace('http', 'HTTP'), token.replace('/token', '/Token')])
    note(`htu ${htu.replace(/^.*?realms/, '')}${htu.slice(0, 4)}`, await grant('open', proofOf({}, { htu }), password));
  const userinfo = `${base}/protocol/openid-connect/userinfo`;
  for (const client of ['open', 'bound'])
    for (const [name, change] of useCases) {
      const { json } = await grant(client, proofOf({}, { htu: token }), password);
      const access = String(json.access_token);
      const proof = proofOf(change, { htu: userinfo, htm: 'GET', ath: hashOf(access) });
      const headers = {
        authorization: `${change.scheme ?? 'DPoP'} ${access}`,
        ...(proof !== undefined && { DPoP: proof }),
      };
      note(`use ${client}: ${name}`, await ask(userinfo, { headers }));
      const refresh = { grant_type: 'refresh_token', refresh_token: String(json.refresh_token) };
      note(`refresh ${client}: ${name}`, await grant(client, proofOf(change, { htu: token }), refresh));
    }
  for (const [at, one] of keySetCases.entries()) {
    const assertion = assertionOf(one, clientOf(at), base);
    const send = () =>
      ask(token, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: assertion,
        }),
      });
    if (one.isTwice) await send();
    note(`key set: ${one.name}`, await send());
  }
  return seen;
}

await using keycloak =
  KEYCLOAK === undefined
    ? await startKeycloak(mkdtempSync(path.join(os.tmpdir(), 'understudy-proofs-')))
    : runningKeycloak(KEYCLOAK);
await using own = await startServer({ port: 0, auth: { realm: '', adminUsername: 'admin', adminPassword: 'admin' } });
const played: Seen[] = [];
for (const { url } of [keycloak, own]) {
  const admin = adminOf(url);
  await admin('DELETE', `/${REALM}`).catch(() => {});
  await admin('POST', '', realm);
  played.push(await play(url));
  await admin('DELETE', `/${REALM}`);
}
keySets.close();
const [there = new Map(), here = new Map()] = played as readonly Seen[];
let failed = 0;
for (const [name, shown] of there)
  if (here.get(name) !== shown) {
    failed += 1;
    print(`## ${name}\n- ${shown}\n+ ${here.get(name)}`);
  }
print(`${there.size - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
