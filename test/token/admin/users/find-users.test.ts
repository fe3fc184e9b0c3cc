import { describe, expect, test } from 'vitest';
import { countUsers, findUsers } from '../../../../src/token/admin/users/find-users.ts';
import type { UserJson } from '../../../../src/token/realm/representations/json.ts';
import { userDirectory } from '../../../../src/token/realm/representations/user-directory.ts';
import { userIndex } from '../../../../src/token/realm/representations/user-index.ts';

const users: readonly UserJson[] = [
  {
    id: '2',
    username: 'bob',
    email: 'bob@example.org',
    firstName: 'Robert',
    lastName: 'Brown',
    enabled: true,
    emailVerified: true,
    attributes: { team: ['red', 'blue'], 'home town': ['New York'] },
  },
  {
    id: '1',
    username: 'ada',
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Love Lace',
    enabled: true,
    attributes: { team: ['red'], 'x:y': ['z'] },
  },
  { id: '3', username: 'cyd', email: 'cyd@other.org', firstName: 'Bobby', enabled: false, emailVerified: false },
  { id: '4', username: 'dan' },
  { id: '5', username: 'service-account-bob', serviceAccountClientId: 'bob', enabled: true },
];
const directory = userDirectory(userIndex(users));
const find = (query: string) =>
  findUsers(directory, new URLSearchParams(query))
    .map(({ username }) => username)
    .join(' ');

describe('people are found', () => {
  test.each([
    ['', 'ada bob cyd dan'],
    // A word is looked for everywhere, all words must be there, and a star leaves something out.
    ['search=', 'ada bob cyd dan'],
    ['search=*', 'ada bob cyd dan'],
    ['search=+BOB+', 'bob cyd'],
    ['search=example', 'ada bob'],
    ['search=bob++brown', 'bob'],
    ['search=bob+*', 'bob cyd'],
    ['search=lace', 'ada'],
    ['search=nobody', ''],
    ['search=service', ''],
    ['search=bob*', 'bob cyd'],
    ['search=*bob', 'bob'],
    ['search=*obb*', 'cyd'],
    ['search=b*b', 'bob'],
    ['search=b*y', 'cyd'],
    ['search=bo*bob', ''],
    ['search=b*bb*y', 'cyd'],
    ['search=obb*', ''],
    ['search=a*e*org', 'ada'],
    ['search=a*org*e', ''],
    ['search=a*ex', ''],
    // In quotes it is the whole.
    ['search="bob"', 'bob'],
    ['search="bobby"', 'cyd'],
    ['search="robert"+"brown"', 'bob'],
    ['search="obb"', ''],
    ['search="', ''],
    ['search=bob"', ''],
    // By its identifier.
    ['search=id:1', 'ada'],
    ['search=+id:+4+', 'dan'],
    ['search=id:5', 'service-account-bob'],
    ['search=id:9', ''],
    ['search=id:', ''],
    ['search=ada+id:', ''],
    // By members, in part or whole.
    ['username=D', 'ada cyd dan'],
    ['username=+ada+', 'ada'],
    ['email=example', 'ada bob'],
    ['firstName=ob', 'bob cyd'],
    ['lastName=love', 'ada'],
    ['firstName=bob&username=cyd', 'cyd'],
    ['firstName=bob&username=bob', ''],
    ['username=&email=', 'ada bob cyd dan'],
    ['username=ad&exact=true', ''],
    ['username=+ADA+&exact=true', 'ada'],
    ['username=ada&email=bob@example.org&exact=true', ''],
    ['username=service-account-bob&exact=true', 'service-account-bob'],
    ['username=service-account', 'service-account-bob'],
    ['email=Ada@Example.org&exact=true', 'ada'],
    ['email=example.org&exact=true', ''],
    ['email=no@example.org&exact=true', ''],
    ['firstName=bob&exact=true', ''],
    ['firstName=bobby&exact=true', 'cyd'],
    ['exact=true', 'ada bob cyd dan service-account-bob'],
    ['username=ad&exact=false', 'ada'],
    ['username=ada&exact=True', 'ada'],
    ['search=bob&username=ada', 'bob cyd'],
    // By their state.
    ['enabled=true', 'ada bob service-account-bob'],
    ['enabled=false', 'cyd dan'],
    ['emailVerified=true', 'bob'],
    ['emailVerified=false', 'ada cyd dan service-account-bob'],
    ['search=bob&enabled=true', 'bob'],
    ['enabled=true&emailVerified=false', 'ada service-account-bob'],
    // By attributes.
    ['q=team:red', 'ada bob'],
    ['q=team:blue', 'bob'],
    ['q=team:re', ''],
    ['q=team:red+team:blue', 'bob'],
    ['q="home+town":"New+York"', 'bob'],
    ['q="home+town":New', ''],
    ['q="x:y":z', 'ada'],
    ['q=none:red', ''],
    ['q=team', 'ada bob cyd dan'],
    // Nobody comes from elsewhere.
    ['idpAlias=x', ''],
    ['idpUserId=x', ''],
  ])('by %j: %j', (query, names) => {
    expect(find(query)).toBe(names);
    expect(countUsers(directory, new URLSearchParams(query))).toBe(names === '' ? 0 : names.split(' ').length);
  });
});
