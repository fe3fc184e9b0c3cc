import { expect, test } from 'vitest';
import { withCallerStack } from '../../../src/control/client/caller-stack.ts';
import type { ControlError } from '../../../src/control/client/control-error.ts';
import { describeBothWays } from '../../support/both-ways.ts';

/** The file of the first line of a stack that names one. */
const firstFileOf = (error: unknown) =>
  /^\s+at .*?([\w-]+\.(?:test\.)?ts):\d+/m.exec((error as Error).stack ?? '')?.[1];

const own = 'caller-stack.test.ts';

describeBothWays((server) => {
  test.each([
    ['a verification that is not met', (box) => box.verify({ match: { operation: 'token' } })],
    ['a rule that is refused', (box) => box.rules.add({ then: { refuse: 'no.such' as 'token.server-error' } })],
    ['a rule that is not there', (box) => box.rules.get('none')],
  ] as [string, (box: Awaited<ReturnType<ReturnType<typeof server>['sandbox']>>) => Promise<unknown>][])(
    '%s has the stack of the line that asked for it',
    async (_, ask) => {
      await using box = await server().sandbox();
      const error = await ask(box).catch((thrown: ControlError) => thrown);
      expect(firstFileOf(error)).toBe(own);
      expect((error as Error).stack).toMatch(/^ControlError: .+/);
    },
  );

  test('so has a sandbox that is not made, and one that is gone', async () => {
    const refused = await server()
      .sandbox({ name: 'No Name' })
      .catch((thrown) => thrown);
    expect(firstFileOf(refused)).toBe(own);
    const box = await server().sandbox();
    await box.delete();
    expect(firstFileOf(await box.clock.get().catch((thrown) => thrown))).toBe(own);
  });
});

test('other errors stay as they are', async () => {
  const error = new TypeError('other');
  const { stack } = error;
  const caller = withCallerStack({
    call: () => Promise.reject(error),
    async *stream() {},
  });
  await expect(caller.call({ method: 'GET', path: '/' })).rejects.toBe(error);
  expect(error.stack).toBe(stack);
});
