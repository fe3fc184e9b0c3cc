import { expect, test } from 'vitest';
import { countUsers } from '../../../../src/token/admin/users/find-users.ts';
import { listUsers } from '../../../../src/token/admin/users/list-users.ts';
import { inGroup, whoHaveRole } from '../../../../src/token/admin/users/user-conditions.ts';
import { warmUpLists } from '../../../../src/token/openid/context/warm-up-lists.ts';
import type { UserJson } from '../../../../src/token/realm/representations/json.ts';
import { userDirectory } from '../../../../src/token/realm/representations/user-directory.ts';
import { userIndex } from '../../../../src/token/realm/representations/user-index.ts';

test.each([
  ['many', 10_000, 0],
  ['few', 9_999, 9_999],
])('of %s users lists look at %d, %d after the start', async (_how, number, expected) => {
  const looks = new Set<string>();
  const user = (id: string): UserJson => ({
    id,
    username: id,
    get lastName() {
      looks.add(id);
      return 'Name';
    },
    get enabled() {
      looks.add(id);
      return true;
    },
    get attributes() {
      looks.add(id);
      return { a: ['b'] };
    },
    get realmRoles() {
      looks.add(id);
      return ['role'];
    },
    get groups() {
      looks.add(id);
      return ['/group'];
    },
  });
  const directory = userDirectory(userIndex(Array.from({ length: number }, (_, at) => user(`u${at}`))));
  await warmUpLists([{ store: { users: () => directory } }]);
  looks.clear();
  for (const query of ['search=name', 'lastName=name', 'enabled=true', 'q=a:b', 'emailVerified=false'])
    expect(countUsers(directory, new URLSearchParams(query))).toBe(number);
  expect(listUsers(directory.blocks(), [whoHaveRole(undefined, 'role')])).toHaveLength(number);
  expect(listUsers(directory.blocks(), [inGroup('/none')])).toEqual([]);
  expect(looks.size).toBe(expected);
});
