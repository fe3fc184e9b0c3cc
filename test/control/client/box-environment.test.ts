import { describe, expect, test } from 'vitest';
import { describeBothWays } from '../../support/both-ways.ts';
import { confidential, person, realmFile } from '../../support/realm-server.ts';
import { searchOf } from '../../support/search-request.ts';
import { tokenOf } from '../../support/token-request.ts';

const shop = realmFile('shop', { clients: [confidential('till')], users: [person('ada')] });

describeBothWays((server) => {
  describe('the environment', () => {
    test('is what clients read', async () => {
      await using box = await server().sandbox();
      expect(box.env).toEqual({
        TAVILY_API_KEY: 'tvly-dev-understudy',
        TAVILY_API_BASE_URL: box.url,
        TAVILY_BASE_URL: box.url,
        KEYCLOAK_URL: box.url,
        OIDC_ISSUER: `${box.url}/realms/demo`,
        OIDC_CLIENT_ID: 'understudy',
        OIDC_CLIENT_SECRET: 'understudy-secret',
        KEYCLOAK_REALM: 'demo',
        KEYCLOAK_CLIENT_ID: 'understudy',
        KEYCLOAK_CLIENT_SECRET: 'understudy-secret',
      });
      expect((await searchOf(box)).status).toBe(200);
      expect((await tokenOf(box.url)).status).toBe(200);
      expect(server().env.OIDC_ISSUER).toBe(`${server().url}/realms/demo`);
    });

    test('follows the settings, with secrets that were given', async () => {
      const auth = { realm: 'shop', clientId: 'till', clientSecret: 'till-secret' };
      await using box = await server().sandbox({ settings: { auth, search: { apiTokens: ['tvly-own'] } } });
      const first = { TAVILY_API_KEY: 'tvly-own', OIDC_CLIENT_SECRET: 'till-secret', KEYCLOAK_REALM: 'shop' };
      expect(box.env).toMatchObject({ ...first, OIDC_ISSUER: `${box.url}/realms/shop` });
      expect((await searchOf(box)).status).toBe(200);
      await box.settings.change({ search: { apiTokens: ['tvly-new'] }, auth: { hostname: 'https://id.example' } });
      expect(box.env).toMatchObject({
        ...first,
        TAVILY_API_KEY: 'tvly-new',
        OIDC_ISSUER: 'https://id.example/realms/shop',
      });
      expect((await searchOf(box)).status).toBe(200);
      await box.reset(['clock']);
      expect(box.env.TAVILY_API_KEY).toBe('tvly-new');
      await box.reset(['settings']);
      expect(box.env).toMatchObject({ ...first, OIDC_ISSUER: `${box.url}/realms/shop` });
    });

    test('names no realm of files', async () => {
      await using box = await server().sandbox({ settings: { auth: { realmFiles: [shop] } } });
      expect(Object.keys(box.env)).toEqual([
        ...['TAVILY_API_KEY', 'TAVILY_API_BASE_URL', 'TAVILY_BASE_URL', 'KEYCLOAK_URL'],
      ]);
    });
  });
});
