import { describe, expect, test } from 'vitest';
import { at2030, describeBothWays, refusal, textOf } from '../../support/both-ways.ts';
import { searchOf } from '../../support/search-request.ts';

describeBothWays((server) => {
  describe('verify', () => {
    test('passes by number and by order', async () => {
      await using box = await server().sandbox();
      await textOf(box.url, '/?n=1');
      await searchOf(box);
      expect(await box.verify({ match: { operation: 'search' } })).toMatchObject({ found: 1 });
      await box.verify({ match: { operation: 'root' }, count: 1 });
      await box.verify({ match: { operation: 'token' }, at_most: 0 });
      await box.verify({ in_order: [{ operation: 'root' }, { interface: 'search' }] });
      const waiting = box.verify({ match: { operation: 'root' }, count: 2, within: 10 });
      await textOf(box.url, '/?n=2');
      expect(await waiting).toMatchObject({ found: 2 });
    });

    test('waits in real seconds while the clock of the sandbox stands still or is moved', async () => {
      await using box = await server().sandbox();
      await box.clock.freeze(at2030);
      const match = { operation: 'root' } as const;
      expect((await refusal(box.verify({ match, within: 0.05 }))).status).toBe(417);
      await box.verify({ match, at_most: 0, within: 0.05 });
      const waiting = box.verify({ match, within: 60 });
      await box.clock.advance(3600);
      await textOf(box.url);
      expect(await waiting).toMatchObject({ found: 1 });
    });

    test('throws the mismatch report when it is not met', async () => {
      await using box = await server().sandbox();
      await searchOf(box);
      const error = await refusal(box.verify({ match: { operation: 'search' }, at_least: 2 }));
      expect(error).toMatchObject({ status: 417, problem: { found: 1, nearest: [] } });
      expect(error.message).toBe(error.problem?.detail);
      expect(error.message).toMatch(/^Expected at least 2: /);
    });
  });
});
