import fc from 'fast-check';
import { expect, test } from 'vitest';
import { together } from '../../../src/token/authorization/evaluation/decide-policy.ts';
import {
  type Evaluating,
  evaluatePermission,
} from '../../../src/token/authorization/evaluation/evaluate-permission.ts';
import {
  emptyServer,
  type Policy,
  type ResourceServer,
} from '../../../src/token/authorization/model/resource-server.ts';

const decisions = (grants: readonly boolean[]) => grants.map((isGranted) => ({ isGranted }));

test.each([
  ['UNANIMOUS', [true, true], true],
  ['UNANIMOUS', [true, false], false],
  ['AFFIRMATIVE', [false, true], true],
  ['AFFIRMATIVE', [false, false], false],
  ['CONSENSUS', [true, true, false], true],
  ['CONSENSUS', [true, false], false],
] as const)('%s of %j is %s', (strategy, grants, expected) => {
  expect(together(strategy, decisions(grants))).toBe(expected);
});

test('what all grant is granted by any strategy, and what none grants by none', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('UNANIMOUS', 'AFFIRMATIVE', 'CONSENSUS'),
      fc.integer({ min: 1, max: 9 }),
      (strategy, count) => {
        expect(together(strategy, decisions(Array(count).fill(true)))).toBe(true);
        expect(together(strategy, decisions(Array(count).fill(false)))).toBe(false);
      },
    ),
  );
});

const policy = (id: string, more: Partial<Policy> = {}): Policy => ({
  id,
  name: id,
  type: 'user',
  logic: 'POSITIVE',
  decisionStrategy: 'UNANIMOUS',
  config: {},
  resources: [],
  scopes: [],
  policies: [],
  ...more,
});
const [view, edit] = [
  { id: 'view', name: 'view' },
  { id: 'edit', name: 'edit' },
];
const album = {
  id: 'album',
  name: 'album',
  uris: [],
  ownerManagedAccess: false,
  owner: 'rs',
  scopes: ['view', 'edit'],
  attributes: {},
};

/** What is granted of the album with its scopes. Policies that are called `yes` grant. */
function grantedOf(permissions: readonly Policy[], more: Partial<ResourceServer> = {}) {
  const server = { ...emptyServer, scopes: [view, edit], resources: [album], policies: permissions, ...more };
  const decide: Evaluating['decide'] = (id) => ({ policy: policy(id), asked: [], isGranted: id === 'yes' });
  const asked = { resource: album, scopes: [view, edit], claims: new Map(), isGranted: false };
  return evaluatePermission({ server, clientId: 'rs', identityId: 'me', decide }, asked)?.granted?.scopes;
}

const ofResource = (...policies: string[]) => policy('r', { type: 'resource', resources: ['album'], policies });
const ofScope = (scope: string, ...policies: string[]) =>
  policy(`s-${scope}`, { type: 'scope', scopes: [scope], policies });

test.each<[why: string, permissions: Policy[], more: Partial<ResourceServer>, granted: string[] | undefined]>([
  ['nothing is said', [], {}, undefined],
  ['nothing is said and that is free', [], { policyEnforcementMode: 'PERMISSIVE' }, ['view', 'edit']],
  ['policies are off', [ofResource('no')], { policyEnforcementMode: 'DISABLED' }, ['view', 'edit']],
  ['the resource is granted', [ofResource('yes')], {}, ['view', 'edit']],
  ['the resource is denied', [ofResource('no')], {}, undefined],
  ['not all policies grant', [ofResource('yes', 'no')], {}, undefined],
  ['nobody decides', [ofResource()], {}, undefined],
  ['a scope is granted', [ofScope('view', 'yes')], {}, ['view']],
  ['a scope is denied', [ofResource('yes'), ofScope('view', 'no')], {}, ['edit']],
  [
    'one of two is enough',
    [ofResource('yes'), ofScope('view', 'no')],
    { decisionStrategy: 'AFFIRMATIVE' },
    ['view', 'edit'],
  ],
])('%s', (_why, permissions, more, granted) => {
  expect(grantedOf(permissions, more)).toEqual(granted);
});
