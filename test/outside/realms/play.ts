import { CookieJar } from '../real-login/cookie-jar.ts';
import { readPage } from '../real-login/page.ts';
import type { Plan, PlannedClient, PlannedUser } from './plan.ts';
import { type Answer, type Sent, send } from './send.ts';

/** One answer of a server, by what was asked. */
export interface Played {
  readonly name: string;
  readonly answer: Answer;
}

/** A verifier of RFC 7636, and its challenge: some clients insist on one. */
const verifier = 'compared-compared-compared-compared-compared';
const challenge = 'M7q9zLY2EM8GbhwEYnrfDUHMJV_r3fVrZlZnN7XWKLw';

/** Asks a server all that the plan says. */
export async function play(url: string, plan: Plan): Promise<Played[]> {
  const played: Played[] = [];
  const at = `/realms/${encodeURIComponent(plan.realm)}`;
  const ask = async (name: string, sent: Sent): Promise<Answer> => {
    const answer = await send(url, { ...sent, path: `${at}${sent.path}` });
    played.push({ name, answer });
    return answer;
  };
  await ask('realm', { path: '' });
  await ask('discovery', { path: '/.well-known/openid-configuration' });
  await ask('certs', { path: `${protocol}/certs` });
  const judge = plan.clients.find(({ secret, isPublic }) => !isPublic && secret !== undefined);
  for (const client of plan.clients) {
    const about: Scene = { ask, at, client, judge, user: plan.users[0] };
    if (!client.isPublic) await clientCredentials(about);
    if (about.user !== undefined) await password(about, about.user);
    if (client.isStandard && client.redirectUri !== undefined) await login(about);
  }
  const direct = plan.clients.find(({ isDirect, clientId }) => isDirect && clientId !== 'admin-cli');
  const client = direct ?? plan.clients.find(({ isDirect }) => isDirect);
  if (client !== undefined)
    for (const user of plan.users.slice(1)) await password({ ask, at, client, judge, user: plan.users[0] }, user);
  return played;
}

const protocol = '/protocol/openid-connect';

interface Scene {
  readonly ask: (name: string, sent: Sent) => Promise<Answer>;
  /** Path of the realm. */
  readonly at: string;
  readonly client: PlannedClient;
  /** Who introspects. */
  readonly judge: PlannedClient | undefined;
  readonly user: PlannedUser | undefined;
}

const credentialsOf = ({ clientId, secret }: PlannedClient): Record<string, string> => ({
  client_id: clientId,
  ...(secret !== undefined && { client_secret: secret }),
});

function memberOf({ body }: Answer, name: string): string | undefined {
  try {
    const value = (JSON.parse(body) as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

async function clientCredentials(scene: Scene): Promise<void> {
  const { ask, client } = scene;
  const name = `${client.clientId}: client credentials`;
  const form = { grant_type: 'client_credentials', ...credentialsOf(client) };
  const answer = await ask(name, { path: `${protocol}/token`, form });
  if (!client.hasServiceAccount) return;
  await ask(`${name} with openid`, { path: `${protocol}/token`, form: { ...form, scope: 'openid' } });
  await look(scene, name, memberOf(answer, 'access_token'), client);
}

/** What the other endpoints say of a token. */
async function look(scene: Scene, name: string, token: string | undefined, judge = scene.judge): Promise<void> {
  if (token === undefined) return;
  if (judge !== undefined)
    await scene.ask(`${name}, introspected`, {
      path: `${protocol}/token/introspect`,
      form: { token, ...credentialsOf(judge) },
    });
  await scene.ask(`${name}, userinfo`, {
    path: `${protocol}/userinfo`,
    headers: { authorization: `Bearer ${token}` },
  });
}

async function password(scene: Scene, { username, password }: PlannedUser): Promise<void> {
  const { ask, client } = scene;
  const name = `${client.clientId}: password${username === scene.user?.username ? '' : ` of ${username}`}`;
  const asked = { grant_type: 'password', username, password, scope: 'openid' };
  const answer = await ask(name, { path: `${protocol}/token`, form: { ...asked, ...credentialsOf(client) } });
  await look(scene, name, memberOf(answer, 'access_token'));
  const refreshToken = memberOf(answer, 'refresh_token');
  if (refreshToken === undefined) return;
  await ask(`${name}, refreshed`, {
    path: `${protocol}/token`,
    form: { grant_type: 'refresh_token', refresh_token: refreshToken, ...credentialsOf(client) },
  });
}

/** A login as scripts do it: the address of the form is taken as it stands in the HTML. */
async function login(scene: Scene): Promise<void> {
  const { ask, client, at, user } = scene;
  const redirectUri = client.redirectUri ?? '';
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope: 'openid',
    state: 'state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const jar = new CookieJar();
  const path = `${protocol}/auth`;
  const page = await ask(`${client.clientId}: login page`, { path: `${path}?${query}` });
  jar.take(page.headers.getSetCookie(), `${at}${path}`);
  const written = /action="([^"]*)" method/.exec(page.body)?.[1];
  const isForm = readPage(page.body).forms.some(({ id }) => id === 'kc-form-login');
  if (!isForm || written === undefined || user === undefined) return;
  const action = written.replace(/^https?:\/\/[^/]*/, '').replace(at, '');
  const cookie = jar.header(`${at}${action.split('?')[0] ?? ''}`) ?? '';
  const entered = await ask(`${client.clientId}: login`, {
    path: action,
    form: { username: user.username, password: user.password, credentialId: '' },
    headers: { cookie },
  });
  const location = entered.headers.get('location') ?? '';
  const code = /[?&]code=([^&]+)/.exec(location)?.[1];
  if (code === undefined) return;
  const exchanged = await ask(`${client.clientId}: code`, {
    path: `${protocol}/token`,
    form: {
      grant_type: 'authorization_code',
      code: decodeURIComponent(code),
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...credentialsOf(client),
    },
  });
  await look(scene, `${client.clientId}: code`, memberOf(exchanged, 'access_token'));
}
