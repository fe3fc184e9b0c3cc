import { beforeEach, describe, expect, test } from 'vitest';
import { type StateKind, stateKinds } from '../../../src/control/sandboxes/sandbox.ts';
import { lazy } from '../../../src/runtime/lazy.ts';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { createFinishedAnswers } from '../../../src/search/endpoints/search/finished-answers.ts';
import { storesOf } from '../../../src/server/sandbox/interface-stores.ts';
import { createInterfaces, type Interfaces, type InterfacesOptions } from '../../../src/server/sandbox/interfaces.ts';
import { settingsFromOptions } from '../../../src/settings/read-settings.ts';
import type { TokenService } from '../../../src/token/token-service.ts';
import { memoryIndex } from '../../support/memory-index.ts';
import { movableClock } from '../../support/movable-clock.ts';

const sandbox = { name: 'default', clock: movableClock(), random: systemRandomness, realms: [] };
const settings = settingsFromOptions({ search: { apiTokens: ['tvly-secret'] } });
let made: unknown[] = [];
let forgotten: unknown[] = [];
beforeEach(() => {
  made = [];
  forgotten = [];
});

const options: InterfacesOptions = {
  searchIndex: lazy(async () => memoryIndex([])),
  finishedAnswers: createFinishedAnswers(),
  countryOfIp: undefined,
  recorder: undefined,
  tokenServices: {
    create(_auth, _context, previous) {
      made.push(previous);
      return lazy(async (): Promise<TokenService> => Promise.reject(new Error('nobody asks for tokens here')));
    },
    forgetSessions: (service) => forgotten.push(service),
  },
  storesOf: (name) => storesOf(name, undefined),
  step: () => {},
};
const create = (interfaces?: Interfaces, without?: StateKind, by = settings) =>
  createInterfaces(by, sandbox, options, { interfaces, without });

/** Which parts of what has happened are the same. */
const shared = (one: Interfaces, other: Interfaces) => ({
  caches: one.state.cache === other.state.cache,
  credits: one.state.searchState === other.state.searchState,
  token: one.token === other.token,
});

describe('the interfaces of a sandbox', () => {
  test('are whole when they are handed out, and show no secret', () => {
    const interfaces = create();
    expect(Object.values(interfaces).every((part) => part !== undefined)).toBe(true);
    expect(interfaces.token).toBe(interfaces.state.token);
    expect(JSON.stringify(interfaces.settings)).not.toContain('tvly-secret');
  });

  test('go on with what has happened', () => {
    const before = create();
    const after = create(before, undefined, settingsFromOptions({ search: { apiTokens: ['other'] } }));
    expect(shared(before, after)).toEqual({ caches: true, credits: true, token: true });
    expect([after === before, after.search === before.search, made.length]).toEqual([false, false, 1]);
  });

  test('with other settings of the token endpoint make it anew, over its sessions', () => {
    const before = create();
    const after = create(before, undefined, settingsFromOptions({ auth: { clientId: 'other' } }));
    expect(shared(before, after)).toEqual({ caches: true, credits: true, token: false });
    expect(made).toEqual([undefined, before.token]);
  });

  test.each<[StateKind, ReturnType<typeof shared>]>([
    ['caches', { caches: false, credits: true, token: true }],
    ['credits', { caches: true, credits: false, token: true }],
    ['sessions', { caches: true, credits: true, token: true }],
    ['realms', { caches: true, credits: true, token: false }],
  ])('forget %s, and nothing else', (without, kinds) => {
    const before = create();
    expect(shared(before, create(before, without))).toEqual(kinds);
    expect(forgotten).toEqual(without === 'sessions' ? [before.token] : []);
    expect(made.at(-1)).toBe(undefined);
  });

  test('know each kind of state that can be forgotten', () => {
    expect([...stateKinds]).toEqual(['caches', 'credits', 'sessions', 'realms']);
  });
});
