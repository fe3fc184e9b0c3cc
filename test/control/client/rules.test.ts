import { describe, expect, test } from 'vitest';
import { describeBothWays, refusal } from '../../support/both-ways.ts';
import { searchOf } from '../../support/search-request.ts';

describeBothWays((server) => {
  describe('rules', () => {
    test('are added, tried in their order, replaced and deleted', async () => {
      await using box = await server().sandbox();
      const { rules } = box;
      const match = { interface: 'search' } as const;
      const last = await rules.add({ match, when: { times: 1 }, then: { refuse: 'search.rate-limited' } });
      const first = await rules.add({ match, when: { times: 1 }, then: { respond: { status: 418 } }, first: true });
      expect((await rules.list()).map(({ id }) => id)).toEqual([first.id, last.id]);
      expect([(await searchOf(box)).status, (await searchOf(box)).status, (await searchOf(box)).status]).toEqual([
        ...[418, 429, 200],
      ]);
      expect(await rules.get(last.id)).toMatchObject({ matched: 2, applied: 1, spent: true });
      expect(await rules.replace(last.id, { match, then: { refuse: 'search.server-error' } })).toMatchObject({
        matched: 0,
        applied: 0,
        spent: false,
      });
      expect((await searchOf(box)).status).toBe(500);
      await rules.delete(last.id);
      expect((await searchOf(box)).status).toBe(200);
      await rules.clear();
      expect(await rules.list()).toEqual([]);
      expect((await refusal(rules.get(first.id))).status).toBe(404);
    });

    test('name refusals that exist', async () => {
      await using box = await server().sandbox();
      const names = (await box.rules.refusals()).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['search.rate-limited', 'token.invalid-client']));
      const error = await refusal(box.rules.add({ then: { refuse: 'search.nothing' as 'search.forbidden' } }));
      expect([error.status, error.problem?.errors?.[0]?.field]).toEqual([422, 'then.refuse']);
      const unknown = await refusal(box.rules.add({ then: { fault: 'close' }, wen: {} } as never));
      expect(unknown.message).toMatch(/^wen: is unknown/);
    });
  });
});
