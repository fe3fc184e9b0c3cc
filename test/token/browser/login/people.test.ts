import { expect, test } from 'vitest';
import { personWithoutPage, pickable, pickedPerson } from '../../../../src/token/browser/login/people.ts';

test('people who can log in are those who are enabled and no service accounts', () => {
  const person = (id: string, more: object = {}) => ({ id, username: id, enabled: true, ...more });
  const users = [
    person('off', { enabled: false }),
    person('bot', { serviceAccountOf: 'app' }),
    person('ada'),
    person('bob'),
  ];
  const realmOf = (list: { id: string }[]) => {
    const byId = new Map(list.map((user) => [user.id, user]));
    return { usersById: byId, usersByName: byId, usersByEmail: new Map(), account: {}, login: {} } as never;
  };
  const context = (list: { id: string }[]) => ({ state: { realm: realmOf(list) } }) as never;
  expect(pickable(realmOf(users)).map(({ id }) => id)).toEqual(['ada', 'bob']);
  expect(pickable(realmOf(Array.from({ length: 300 }, (_, at) => person(`p${at}`))))).toHaveLength(200);
  for (const [name, found] of [
    [' BOB ', 'bob'],
    ['off', undefined],
    ['bot', undefined],
    ['', undefined],
    [undefined, undefined],
  ])
    expect(pickedPerson(context(users), name)?.id).toBe(found);
  expect(personWithoutPage(context(users), undefined)?.id).toBe('ada');
  expect(personWithoutPage(context(users), 'bob')?.id).toBe('bob');
  expect(personWithoutPage(context(users), 'off')).toBeUndefined();
  expect(personWithoutPage(context([]), undefined)).toBeUndefined();
});
