import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createRuleList } from '../../../src/control/rules/create-rule-list.ts';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json', authorization: 'Bearer tvly-dev-understudy' };
const token = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';

/** The status of each interface, and of a path that nobody knows. */
async function everyInterface(): Promise<number[]> {
  const replies = [
    await server.call('GET', '/'),
    await server.call('POST', '/realms/demo/protocol/openid-connect/token', token, form),
    await server.call('POST', '/search', { query: 'two rivers' }, json),
    await server.call('GET', '/nowhere'),
  ];
  return replies.map(({ status }) => status);
}

/** Tells what lists of rules are asked, all of them, until the test is over. Whatever tries rules asks them first. */
function watchLists(): () => string[] {
  const methods = Object.getPrototypeOf(createRuleList({ seed: 1, random: systemRandomness }));
  const names = Object.getOwnPropertyNames(methods).filter((name) => name !== 'constructor');
  const watched = names.map((name) => [name, vi.spyOn(methods, name)] as const);
  onTestFinished(() => {
    for (const [, spy] of watched) spy.mockRestore();
  });
  return () => watched.filter(([, { mock }]) => mock.calls.length > 0).map(([name]) => name);
}

test('a list without rules is asked for nothing but its size', async () => {
  const asked = watchLists();
  expect([await everyInterface(), asked()]).toEqual([[200, 200, 200, 404], []]);
  await server.rules.add({ match: { path: '/nowhere' }, then: { respond: { status: 418 } } });
  expect((await everyInterface()).at(-1)).toBe(418);
  expect(asked()).toEqual(expect.arrayContaining(['needsBody', 'decide']));
});
