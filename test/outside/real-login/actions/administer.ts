import type { AdminCall, Visitor } from '../visitor.ts';
import type { Action, Scene } from './action.ts';

/** A call of the admin API below the realm. `{user}`, `{role:name}` … become identifiers of the server. */
interface Call extends AdminCall {
  /** The password that is right when the call has succeeded. */
  readonly password?: string | undefined;
}

/** Where something is found by its name. */
const places: Readonly<Record<string, (name: string) => string>> = {
  user: (name) => `users?exact=true&username=${name}`,
  role: (name) => `roles?search=${name}`,
  group: (name) => `groups?search=${name}`,
  client: (name) => `clients?clientId=${name}`,
};

/** The call with the identifiers that the server of this visitor has given; what is not there is `nobody`. */
async function resolved(visitor: Visitor, text: string): Promise<string> {
  let result = text;
  for (const [whole, kind = '', name = ''] of text.matchAll(/\{(user|role|group|client):([^}]*)\}/g)) {
    const found = await visitor.administer({ method: 'GET', path: places[kind]?.(name) ?? '' });
    const list = found.status === 200 ? (JSON.parse(found.body) as { id: string }[]) : [];
    result = result.replace(whole, list[0]?.id ?? 'nobody');
  }
  return visitor.fill(result);
}

/** A call for what belongs to one person. */
function aboutUser({ random, person }: Scene): Call {
  const name = random.chance(0.85) ? person.username : random.pick(['made0', 'made1', 'nobody']);
  const at = `users/{user:${name}}`;
  const password = random.pick(['again-1', 'again-2', 'x', '', name]);
  const actions = random.some([
    ...['UPDATE_PASSWORD', 'UPDATE_PROFILE', 'VERIFY_PROFILE', 'TERMS_AND_CONDITIONS', 'CONFIGURE_TOTP', 'nope'],
  ]);
  const change = Object.fromEntries(
    random.some<[string, unknown]>([
      ['firstName', random.pick(['Ann', '', '<b>', 'x'.repeat(256)])],
      ['lastName', random.pick(['Other', null])],
      ['email', random.pick([`${name}@changed.example`, 'user1@example.org', 'not an address', ''])],
      ['emailVerified', random.chance(0.8)],
      ['enabled', random.chance(0.9)],
      ['requiredActions', actions],
      ['attributes', { team: ['red'] }],
      ['username', random.chance(0.8) ? name : 'user1'],
    ]),
  );
  return random.pick<() => Call>([
    () => ({ method: 'GET', path: at }),
    () => ({ method: 'GET', path: at }),
    () => ({ method: 'PUT', path: at, json: change }),
    () => ({ method: 'PUT', path: at, json: change }),
    () => ({ method: 'PUT', path: at, json: { requiredActions: actions } }),
    () => ({
      method: 'PUT',
      path: `${at}/reset-password`,
      password: name === person.username ? password : undefined,
      json: { type: 'password', value: password, temporary: random.chance(0.3) },
    }),
    () => ({ method: 'GET', path: `${at}/sessions` }),
    () => ({ method: 'GET', path: `${at}/consents` }),
    () => ({ method: 'POST', path: `${at}/logout` }),
    () => ({ method: 'GET', path: `${at}/role-mappings/realm` }),
    () => ({ method: 'GET', path: `${at}/groups` }),
    () => ({ method: random.pick(['PUT', 'DELETE']), path: `${at}/groups/{group:team${random.below(2)}}` }),
    () => ({
      method: random.pick(['POST', 'POST', 'DELETE']),
      path: `${at}/role-mappings/realm`,
      json: [{ id: '{role:part0}', name: 'part0' }],
    }),
    () => ({ method: 'DELETE', path: random.chance(0.2) ? at : 'users/{user:made0}' }),
  ])() as Call;
}

/** A call for what the realm has. Clients in which people log in stay as they are. */
function aboutRealm({ random }: Scene): Call {
  const [user, role, group, client] = ['made', 'part', 'team', 'new-app'].map((name) => `${name}${random.below(2)}`);
  const search = random.pick([`username=${user}`, 'search=made', `email=${user}`, 'enabled=false&max=3', 'q=team:red']);
  const alias = random.pick(['UPDATE_PASSWORD', 'UPDATE_PROFILE', 'TERMS_AND_CONDITIONS', 'VERIFY_PROFILE', 'nope']);
  return random.pick<() => Call>([
    () => ({ method: 'GET', path: `users?${search}` }),
    () => ({ method: 'GET', path: `users/count?${search}` }),
    () => ({
      method: 'POST',
      path: 'users',
      json: { username: random.pick([user, user, '', 'user1']), enabled: true, requiredActions: ['UPDATE_PROFILE'] },
    }),
    () => ({ method: 'POST', path: 'roles', json: { name: role, description: 'x' } }),
    () => ({ method: random.pick(['GET', 'GET', 'DELETE']), path: `roles/${role}` }),
    () => ({ method: 'GET', path: `roles/${role}/users` }),
    () => ({ method: 'POST', path: 'groups', json: { name: group } }),
    () => ({ method: random.pick(['GET', 'GET', 'DELETE']), path: `groups/{group:${group}}` }),
    () => ({ method: 'GET', path: `groups/{group:${group}}/members` }),
    () => ({ method: 'POST', path: 'clients', json: { clientId: client, secret: 's', redirectUris: ['/x'] } }),
    () => ({
      method: 'PUT',
      path: `clients/{client:${client}}`,
      json: { clientId: client, name: 'N', enabled: false },
    }),
    () => ({ method: random.pick(['GET', 'DELETE']), path: `clients/{client:${client}}` }),
    () => ({ method: 'GET', path: `clients/{client:spa}/session-count` }),
    () => ({ method: 'GET', path: `clients/{client:web}/user-sessions` }),
    () => ({
      method: 'PUT',
      path: `authentication/required-actions/${alias}`,
      json: { alias, name: alias, enabled: random.chance(0.9), priority: 10 * random.below(5), config: {} },
    }),
    () => ({ method: 'GET', path: 'authentication/required-actions' }),
    () => ({
      method: 'DELETE',
      path: random.pick(['sessions/{{session_state}}', 'sessions/x']),
    }),
  ])() as Call;
}

/** What an administrator does meanwhile. */
export function administer(scene: Scene): Action {
  const call = scene.random.chance(0.6) ? aboutUser(scene) : aboutRealm(scene);
  const body = call.json === undefined ? undefined : JSON.stringify(call.json);
  return {
    what: `admin ${call.method} ${call.path} ${body ?? ''}`,
    async run(visitor) {
      const reply = await visitor.administer({
        method: call.method,
        path: await resolved(visitor, call.path),
        ...(body !== undefined && { json: JSON.parse(await resolved(visitor, body)) as unknown }),
      });
      if (call.password && reply.status === 204) visitor.memory.set('new password', call.password);
      return reply;
    },
  };
}
