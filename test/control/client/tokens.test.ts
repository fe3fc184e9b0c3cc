import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { at2030, describeBothWays, refusal } from '../../support/both-ways.ts';
import { confidential, person, realmFile } from '../../support/realm-server.ts';

const shop = realmFile('shop', { clients: [confidential('till')], users: [person('ada')] });

describeBothWays((server) => {
  describe('tokens', () => {
    test('are minted, read and refused', async () => {
      await using box = await server().sandbox();
      await box.clock.freeze(at2030);
      const { access_token: token, expires_in: lifespan } = await box.tokens.mint({ client_id: 'understudy' });
      expect([lifespan, decodeJwt(token).iss]).toEqual([60, box.env.OIDC_ISSUER]);
      expect(await box.tokens.decode(token)).toMatchObject({ realm: 'demo', good: true, seconds_left: 60 });
      await box.clock.advance(61);
      expect((await box.tokens.decode(token)).good).toBe(false);
      expect((await refusal(box.tokens.mint({ client_id: 'nobody' }))).problem?.errors?.[0]?.field).toBe('client_id');
    });

    test('are signed with other keys when these are rotated', async () => {
      await using box = await server().sandbox();
      const [before] = await box.realms.list();
      const [after] = await box.keys.rotate();
      expect([before?.name, after?.name]).toEqual(['demo', 'demo']);
      expect(after?.keys.length).toBeGreaterThan(before?.keys.length ?? 0);
      expect((await server().realms.list())[0]?.keys).toEqual(before?.keys);
    });

    test('have sessions that can be ended', async () => {
      await using box = await server().sandbox({ settings: { auth: { realmFiles: [shop] } } });
      const { access_token: token } = await box.tokens.mint({ client_id: 'till', username: 'ada' });
      const { sessions, total } = await box.sessions.list({ username: 'ada', limit: 5 });
      expect([total, sessions[0]?.client_id]).toEqual([1, 'till']);
      await box.sessions.delete(sessions[0]?.id ?? '');
      expect((await box.tokens.decode(token)).good).toBe(false);
      expect((await refusal(box.sessions.delete('none'))).status).toBe(404);
    });
  });
});
