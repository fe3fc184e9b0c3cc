import { createHmac } from 'node:crypto';
import { postForm, type TokenBody } from '../../../support/token-request.ts';

/** The realm of the tests. Its issuer is the same from every process. */
export const shopSettings = {
  AUTH_REALM_FILES: new URL('realm.json', import.meta.url).pathname,
  AUTH_HOSTNAME: 'http://auth.test',
};
const issuer = 'http://auth.test/realms/shop';
const till = { client_id: 'till', client_secret: 'till-secret' };
const endpoint = 'shop/protocol/openid-connect';

async function tokens(url: string, form: Record<string, string>): Promise<TokenBody & { refresh_token: string }> {
  const answer = await postForm(url, `${endpoint}/token`, { ...till, ...form });
  const body = (await answer.json()) as TokenBody & { refresh_token: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return body;
}

export const serviceToken = (url: string) => tokens(url, { grant_type: 'client_credentials' });
export const logIn = (url: string) => tokens(url, { grant_type: 'password', username: 'ana', password: 'secret' });
export const refresh = (url: string, token: string) =>
  tokens(url, { grant_type: 'refresh_token', refresh_token: token });

/** The status of the answer: 200 is a promise. */
export async function revoke(url: string, token: string): Promise<number> {
  const answer = await postForm(url, `${endpoint}/revoke`, { ...till, token });
  await answer.arrayBuffer();
  return answer.status;
}

export async function isActive(url: string, token: string): Promise<boolean> {
  const answer = await postForm(url, `${endpoint}/token/introspect`, { ...till, token });
  const { active } = (await answer.json()) as { active?: boolean };
  if (active === undefined) throw new Error(`introspection: ${answer.status}`);
  return active;
}

/** Asks for a token with an assertion. @returns the status and what is wrong */
export async function present(url: string, assertion: string): Promise<string> {
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  const form = { grant_type: 'client_credentials', client_assertion_type: type, client_assertion: assertion };
  const answer = await postForm(url, `${endpoint}/token`, form);
  const { error_description: fault = '' } = (await answer.json()) as { error_description?: string };
  return `${answer.status} ${fault}`.trim();
}

/** An assertion of the client `robot` that is good for a minute. */
export function newAssertion(jti: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: 'robot', sub: 'robot', aud: issuer, iat: now, exp: now + 50, jti };
  const signed = `${part({ alg: 'HS256' })}.${part(claims)}`;
  const signature = createHmac('sha256', 'robot-secret-of-32-characters-and-more').update(signed).digest('base64url');
  return `${signed}.${signature}`;
}
