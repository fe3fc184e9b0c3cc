import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clientFields,
  fieldsOf,
  fieldTexts,
  rotationField,
  rotationText,
  sessionIn,
} from '../../src/state/session-fields.ts';
import type { ClientSession, UserSession } from '../../src/token/openid/sessions/session-store.ts';
import { propertyRuns } from '../support/property-runs.ts';

const name = fc.oneof(
  fc.string(),
  fc.constantFrom('client', 'client "a"', 'note x', 'used "a"', '"', 'a b', 'start', 'usedAt'),
);
const notes = fc.array(fc.tuple(name, fc.string())).map((entries) => new Map(entries));
const seconds = fc.nat();
const client: fc.Arbitrary<ClientSession> = fc.record({
  clientId: name,
  scope: fc.option(fc.string(), { nil: undefined }),
  notes,
  startedAt: seconds,
  usedAt: seconds,
  rotations: fc.constant(new Map()),
});
const session: fc.Arbitrary<UserSession> = fc.record({
  id: fc.string(),
  offline: fc.boolean(),
  userId: fc.string(),
  rememberMe: fc.boolean(),
  notes,
  startedAt: seconds,
  usedAt: seconds,
  clients: fc.array(client).map((all) => new Map(all.map((one) => [one.clientId, one]))),
});
const texts = (fields: readonly (string | number)[]) => fields.map(String);

test('a session comes back from its fields as it was, whatever its names are', () => {
  fc.assert(
    fc.property(session, (one) => {
      expect(sessionIn(texts(fieldTexts(one)))).toEqual(one);
    }),
    { numRuns: propertyRuns(50, 2_000) },
  );
});

test('chains of refresh tokens belong to their client', () => {
  fc.assert(
    fc.property(session, client, name, (one, joining, chain) => {
      const rotation = { tokenId: 't', uses: 2, refreshedAt: 3 };
      const joined = { client: joining, notes: new Map([['joined', 'yes']]), usedAt: one.usedAt + 1 };
      const words = [
        ...texts(fieldTexts(one)),
        ...texts(fieldsOf(joined)),
        ...[rotationField(joining.clientId, chain), rotationText(rotation)],
      ];
      expect(sessionIn(words)).toEqual({
        ...one,
        usedAt: joined.usedAt,
        notes: new Map([...one.notes, ...joined.notes]),
        clients: new Map([...one.clients, [joining.clientId, { ...joining, rotations: new Map([[chain, rotation]]) }]]),
      });
    }),
    { numRuns: propertyRuns(50, 2_000) },
  );
});

test('no fields are no session', () => {
  expect(sessionIn([])).toBeUndefined();
  expect(sessionIn(['usedAt', '1'])).toBeUndefined();
});

test('the field of a client is found by the beginning of all', () => {
  const { client: field, used, rotations, anyClient } = clientFields('a "b"');
  expect([field, used, rotations]).toEqual(['client "a \\"b\\""', 'used "a \\"b\\""', 'rotation "a \\"b\\"" ']);
  expect(field.startsWith(anyClient)).toBe(true);
});
