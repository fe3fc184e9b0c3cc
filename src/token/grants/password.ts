import type { Grant } from '../grant.ts';
import { issueTokens } from '../issue-tokens.ts';
import { refusals } from '../oauth-error.ts';
import { checkPassword } from '../password.ts';
import type { Realm, User } from '../realm/realm.ts';
import { grantScope } from '../scope.ts';

/** RFC 6749 section 4.3: a client asks with a person's name and password. */
export const password: Grant = {
  event: 'LOGIN_ERROR',
  async grant(exchange, client, form) {
    const { state } = exchange;
    if (!client.directAccess) throw refusals.noDirectAccess();
    const asked = form.first('scope');
    const scope = grantScope(state.realm, client, asked);
    const name = form.first('username');
    if (name === undefined) throw refusals.missingParameter('username');
    const user = findUser(state.realm, name.toLowerCase());
    const given = form.first('password') ?? '';
    if (user === undefined || user.password === undefined || !(await checkPassword(user.password, given)))
      throw refusals.wrongPassword();
    if (!user.enabled) throw refusals.disabledAccount();
    const offline = scope.clientScopes.some((each) => each.name === 'offline_access');
    const { clientId } = client;
    const start = { id: state.ids.session(), user, clientId, scope: asked, offline, notes: new Map() };
    const session = state.sessions.open(start, state.now());
    return issueTokens(exchange, { client, user, scope, notes: session.notes, session, grant: 'ro' });
  },
};

/** By name, or else by mail address. Service accounts do not log in with passwords. */
function findUser({ usersByName }: Realm, name: string): User | undefined {
  const named = usersByName.get(name) ?? [...usersByName.values()].find(({ email }) => email === name);
  return named?.serviceAccountOf === undefined ? named : undefined;
}
