import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../../src/index.ts';
import { postForm, tokenOf } from '../../../support/token-request.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, auth: { realmFiles: ['test/golden/realm-demo.json'] } });
});
afterAll(() => server.close());

const at = 'demo/protocol/openid-connect/';
const shown = (answer: Response) => [answer.status, answer.headers.get('access-control-allow-origin')];
const service = { grant_type: 'client_credentials', client_id: 'svc', client_secret: 'svc-secret' };
const star = { ...service, client_id: 'svc-cors-star', client_secret: 'cors-star-secret' };

describe('a page of this server itself', () => {
  const own = () => ({ origin: server.url });

  test('needs no permission, and gets no headers where it has none', async () => {
    expect(shown(await postForm(server.url, `${at}token`, service, own()))).toEqual([200, null]);
  });

  test('gets them where everybody does', async () => {
    expect(shown(await postForm(server.url, `${at}token`, star, own()))).toEqual([200, server.url]);
    expect(shown(await postForm(server.url, `${at}token`, { ...service, client_secret: 'x' }, own()))).toEqual([
      401,
      server.url,
    ]);
    expect(shown(await fetch(`${server.url}/realms/${at}certs`, { headers: own() }))).toEqual([200, server.url]);
    const preflight = { method: 'OPTIONS', headers: own() };
    expect(shown(await fetch(`${server.url}/realms/${at}token`, preflight))).toEqual([200, server.url]);
  });
});

describe('userinfo and a page of another origin', () => {
  const origin = 'https://evil.example';
  const ask = async (authorization: string) =>
    fetch(`${server.url}/realms/${at}userinfo`, { headers: { origin, authorization } });
  const token = async (form: Record<string, string>) => (await tokenOf(server.url, form)).body.access_token;

  test('it may hear what is wrong until the client of the token is known', async () => {
    expect(shown(await ask(''))).toEqual([401, origin]);
    expect(shown(await ask('Bearer x'))).toEqual([401, origin]);
    expect(shown(await ask(`Bearer ${await token(service)}`))).toEqual([403, origin]);
  });

  test('then its origin counts', async () => {
    const refused = await ask(`Bearer ${await token({ ...service, scope: 'openid' })}`);
    expect([...shown(refused), await refused.text()]).toEqual([403, null, '{"error":"Invalid origin"}']);
    expect(shown(await ask(`Bearer ${await token({ ...star, scope: 'openid' })}`))).toEqual([200, origin]);
  });
});
