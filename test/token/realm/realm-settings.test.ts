import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAcrLevels } from '../../../src/token/realm/acr-levels.ts';
import { acrOfLogin } from '../../../src/token/realm/asked-acr.ts';
import { readRealm } from '../../../src/token/realm/import/read-realm.ts';
import { openBrowser } from '../../support/browser.ts';
import {
  byClient,
  byPassword,
  claimsOf,
  confidential,
  person,
  type RealmServer,
  startRealm,
} from '../../support/realm-server.ts';

const read = (more: object) => readRealm({ value: { realm: 'demo', enabled: true, ...more }, place: 'r: ' });
const clientOf = (more: object) => read({ clients: [{ clientId: 'c', ...more }] }).clients.get('c');

describe('what a realm file says', () => {
  test.each([
    ['https://login.example/auth/', 'https://login.example/auth'],
    ['http://login.example', 'http://login.example'],
    ['', undefined],
    ['login.example', undefined],
    ['ftp://login.example', undefined],
    ['https://', undefined],
  ])('frontend URL %j', (frontendUrl, url) => expect(read({ attributes: { frontendUrl } }).frontendUrl).toBe(url));

  test.each([
    [{}, true],
    [{ loginWithEmailAllowed: false }, false],
    [{ duplicateEmailsAllowed: true }, false],
  ])('login by e-mail: %j', (more, may) => expect(read(more).loginWithEmail).toBe(may));

  test.each([
    [{}, undefined],
    [{ webOrigins: [] }, undefined],
    [{ webOrigins: [''] }, undefined],
    // The token then lists none (Keycloak 26.7).
    [{ webOrigins: ['+'] }, []],
    [{ webOrigins: ['+'], redirectUris: ['*', 'app:/x', 'https://a.example/*'] }, ['https://a.example']],
  ])('web origins: %j', (more, origins) => expect(clientOf(more)?.webOrigins).toEqual(origins));

  test('client scopes are listed by the hash of their identifiers', () => {
    const clientScopes = ['b', 'q', 'a'].map((id) => ({ id, name: `scope-${id}`, protocol: 'openid-connect' }));
    const listed = (scopes: readonly object[]) =>
      read({ clientScopes: scopes }).clientScopes.flatMap(({ id }) => (id.length === 1 ? id : []));
    expect(listed(clientScopes)).toEqual(['q', 'a', 'b']);
    // Those of SAML are not listed, but more than twelve in all are hashed into more places.
    const saml = Array.from({ length: 12 }, (_, index) => ({
      id: `saml-${index}`,
      name: `s${index}`,
      protocol: 'saml',
    }));
    expect(listed([...clientScopes, ...saml])).toEqual(['a', 'b', 'q']);
  });

  test('empty settings of mappers are none', () => {
    const config = { a: '', b: ' ' };
    expect(clientOf({ protocolMappers: [{ protocolMapper: 'm', config }] })?.mappers[0]?.config).toEqual(
      new Map([['b', ' ']]),
    );
  });
});

describe('levels of authentication', () => {
  test.each([
    [undefined, '1'],
    ['{', '1'],
    ['null', '1'],
    ['{"gold":2}', '1'],
    ['{"none":0,"silver":1,"gold":2}', 'silver'],
    ['{"none":0}', 'none'],
    ['{"silver":"1","bronze":1}', 'silver'],
    ['{"odd":"x","less":-1}', '1'],
  ])('%s: level 1 is called %s', (attribute, name) =>
    expect(acrOfLogin(1, readAcrLevels(attribute), { essential: [], all: [] })).toBe(name),
  );
});

describe('a realm with settings of its own', () => {
  const frontend = 'https://login.example/auth';
  let realm: RealmServer;
  beforeAll(async () => {
    realm = await startRealm({
      attributes: { frontendUrl: `${frontend}/`, 'acr.loa.map': '{"gold":2,"silver":1}' },
      loginWithEmailAllowed: false,
      clients: [
        confidential('c', {
          attributes: { 'client.introspection.response.allow.jwt.claim.enabled': 'true' },
          protocolMappers: [
            {
              name: 'aud',
              protocolMapper: 'oidc-audience-mapper',
              config: { 'included.client.audience': 'c', 'access.token.claim': 'true' },
            },
          ],
        }),
        confidential('bronze', { attributes: { 'acr.loa.map': '{"bronze":1}' }, webOrigins: ['+'] }),
        confidential('old', { attributes: { 'client.secret.expiration.time': '1700000000' } }),
        confidential('fresh', { attributes: { 'client.secret.expiration.time': '1700000001' } }),
        confidential('noteless', {
          protocolMappers: [
            {
              name: 'n',
              protocolMapper: 'oidc-usersessionmodel-note-mapper',
              config: { 'claim.name': 'n', 'user.session.note': '', 'access.token.claim': 'true' },
            },
          ],
        }),
      ],
      users: [person('u')],
    });
  });
  afterAll(() => realm[Symbol.asyncDispose]());

  test('its URLs begin with the frontend URL, whatever the caller calls it', async () => {
    const issuer = `${frontend}/realms/demo`;
    const { body } = await realm.token(byClient('c', { scope: 'openid' }));
    expect(claimsOf(body.access_token).iss).toBe(issuer);
    const at = `${realm.server.url}/realms/demo`;
    const discovery = await (await fetch(`${at}/.well-known/openid-configuration`)).json();
    expect(discovery).toMatchObject({ issuer, acr_values_supported: ['gold', 'silver', '0', '1'] });
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await fetch(`${at}/protocol/openid-connect/userinfo`, { headers })).status).toBe(200);
  });

  test('pages link to where they are', async () => {
    const paths = ['device', 'protocol/openid-connect/logout'];
    const forms = paths.map(
      async (path) => (await openBrowser().get(`${realm.server.url}/realms/demo/${path}`)).action,
    );
    expect(await Promise.all(forms)).toEqual([
      '/auth/realms/demo/device',
      expect.stringMatching(/^\/auth\/realms\/demo\/protocol\/openid-connect\/logout\/logout-confirm\?/),
    ]);
  });

  test('tokens name the level of authentication, by the client if it has names', async () => {
    const acr = async (client: string) => claimsOf((await realm.token(byClient(client))).body.access_token).acr;
    expect([await acr('c'), await acr('bronze')]).toEqual(['silver', 'bronze']);
    expect(claimsOf((await realm.token(byClient('bronze'))).body.access_token)).toMatchObject({
      'allowed-origins': [],
    });
  });

  test('a secret may expire', async () => {
    expect((await realm.token(byClient('fresh'))).status).toBe(200);
    expect(await realm.error(byClient('old'))).toEqual([
      ...[401, 'unauthorized_client', 'Invalid client or Invalid client credentials'],
    ]);
  });

  test('nobody logs in by e-mail', async () => {
    expect((await realm.token(byPassword('c', 'u'))).status).toBe(200);
    const byEmail = byPassword('c', 'u', { username: 'u@example.org' });
    expect(await realm.error(byEmail)).toEqual([400, 'invalid_grant', 'Invalid user credentials']);
  });

  test('a mapper of a note without a name fails', async () => {
    expect((await realm.token(byClient('noteless'))).status).toBe(500);
  });

  test('introspection gives a token to clients that may have one and ask for it', async () => {
    const { access_token: token } = (await realm.token(byClient('c'))).body;
    const form = { client_id: 'c', client_secret: 's', token };
    const introspect = async (accept: string) => (await realm.post('token/introspect', form, { accept })).body;
    expect(await introspect('application/json')).not.toHaveProperty('jwt');
    expect(await introspect('application/jwt, */*')).not.toHaveProperty('jwt');
    const { jwt, ...described } = await introspect('application/jwt');
    expect(described).toMatchObject({ active: true, azp: 'c' });
    expect(decodeProtectedHeader(String(jwt))).toMatchObject({ alg: 'RS256', typ: 'JWT' });
    expect(claimsOf(jwt)).toMatchObject({ azp: 'c', jti: described.jti, aud: described.aud });
    expect(claimsOf(jwt)).not.toHaveProperty('active');
    expect(await realm.post('token/introspect', { ...form, token: 'x' }, { accept: 'application/jwt' })).toMatchObject({
      body: { active: false },
    });
  });
});
