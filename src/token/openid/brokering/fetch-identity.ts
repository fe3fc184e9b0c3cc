import { compilePattern } from '../../../runtime/linear-pattern.ts';
import { isPlainObject } from '../../realm/json-cursor.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Claims } from '../mappers/mapper.ts';
import { callOut } from '../outgoing/call-out.ts';
import { askTokens } from './ask-tokens.ts';
import { BrokerFault } from './broker-fault.ts';
import { type BrokeredIdentity, valueInJson } from './brokered-identity.ts';
import type { Provider } from './provider.ts';
import { signedClaims, verifiedClaims } from './verify-token.ts';

/** What a provider has given for a code. */
export interface Fetched {
  readonly identity: BrokeredIdentity;
  /** The claims of the ID token; undefined for networks without them. */
  readonly idToken: Claims | undefined;
}

/** Characters of all that is known of a user. It is kept while people make an account. */
const maxIdentity = 256 * 1024;

/** Redeems the code of a provider, and asks it who has logged in. @throws {BrokerFault} */
export async function fetchIdentity(
  context: RequestContext,
  provider: Provider,
  {
    code,
    redirectUri,
    verifier,
  }: { readonly code: string; readonly redirectUri: string; readonly verifier?: string | undefined },
): Promise<Fetched> {
  const { status, body } = await askTokens(context, provider, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(verifier !== undefined && { code_verifier: verifier }),
    ...(provider.json.providerId === 'keycloak-oidc' && { client_session_state: 'n/a' }),
  });
  if (status < 200 || status >= 400) throw new BrokerFault(`token request: answered ${status}`);
  const tokens =
    objectOf(body) ?? (provider.kind === 'oauth2' ? Object.fromEntries(new URLSearchParams(body)) : undefined);
  if (tokens === undefined) throw new BrokerFault('token request: the answer is no JSON');
  if (typeof tokens.access_token !== 'string') throw new BrokerFault('token request: no access_token was answered');
  const fetched =
    provider.kind === 'oidc'
      ? await openIdIdentity(context, provider, tokens)
      : { identity: await networkIdentity(context, provider, tokens.access_token), idToken: undefined };
  const identity = {
    ...fetched.identity,
    ...(provider.is('storeToken') && { token: keptToken(tokens, context.state.now()) }),
  };
  if (JSON.stringify(identity).length > maxIdentity) throw new BrokerFault('the provider says too much of its user');
  return { ...fetched, identity };
}

/** The answer of a token endpoint as it is kept: with the time at which the token expires. */
export const keptToken = (tokens: Claims, now: number): string =>
  JSON.stringify({
    ...tokens,
    ...(typeof tokens.expires_in === 'number' &&
      tokens.expires_in > 0 && { accessTokenExpiration: now + tokens.expires_in }),
  });

export function objectOf(text: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const text = (value: unknown) => (value === undefined || value === null || value === '' ? undefined : String(value));

async function openIdIdentity(context: RequestContext, provider: Provider, tokens: Claims): Promise<Fetched> {
  const idToken = await verifiedClaims(context, provider, tokens.id_token, 'own');
  const info = await userInfo(context, provider, String(tokens.access_token));
  const say = (name: string) => text(info === undefined ? idToken[name] : valueInJson(info, name));
  const id = say('sub');
  if (id === undefined || id !== idToken.sub) throw new BrokerFault('user info is of another user than the ID token');
  await checkEssentialClaim(provider, idToken);
  const isJwt = provider.json.providerId === 'keycloak-oidc' || provider.is('isAccessTokenJWT');
  const access = isJwt ? await verifiedClaims(context, provider, tokens.access_token, 'any') : undefined;
  const [email, given, family] = [say('email'), say('given_name'), say('family_name')];
  const session = text(idToken.sid) ?? text(tokens.session_state);
  const identity: BrokeredIdentity = {
    alias: provider.alias,
    id,
    username: say(provider.get('userNameClaim') ?? 'preferred_username') ?? email ?? id,
    email,
    ...(given === undefined && family === undefined ? namesIn(say('name')) : { firstName: given, lastName: family }),
    attributes: {},
    ...(session !== undefined && { sessionId: `${provider.alias}.${session}` }),
    notes: sessionNotes(provider, tokens),
    claims: { access, id: idToken, info },
  };
  return { identity, idToken };
}

/** What the session of a login remembers of the tokens, so that a logout can name them (Keycloak 26.7). */
function sessionNotes(provider: Provider, { id_token: idToken }: Claims): Record<string, string> {
  const isSent = provider.get('sendIdTokenOnLogout') !== 'false';
  return isSent && typeof idToken === 'string' ? { FEDERATED_ID_TOKEN: idToken } : {};
}

/** First and last name in one, as Keycloak 26.7 divides them. */
function namesIn(name: string | undefined): Pick<BrokeredIdentity, 'firstName' | 'lastName'> {
  if (name === undefined) return {};
  const at = name.lastIndexOf(' ');
  return at < 0 ? { firstName: name } : { firstName: name.slice(0, at), lastName: name.slice(at + 1) };
}

async function userInfo(context: RequestContext, provider: Provider, token: string): Promise<Claims | undefined> {
  const url = provider.get('userInfoUrl');
  if (url === undefined || provider.is('disableUserInfo')) return undefined;
  const { status, contentType = '', body } = await asked(context, url, token);
  if (status !== 200) throw new BrokerFault(`user info: answered ${status}`);
  const info = /^application\/jwt\b/i.test(contentType)
    ? await signedClaims(context, provider, body.trim())
    : /^application\/json\b/i.test(contentType)
      ? objectOf(body)
      : undefined;
  if (info === undefined) throw new BrokerFault(`user info: no JSON, but ${JSON.stringify(contentType)}`);
  return info;
}

async function asked(context: RequestContext, url: string, token: string) {
  try {
    return await callOut(context, { method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  } catch (error) {
    throw new BrokerFault(`user info: ${(error as Error).message}`);
  }
}

async function networkIdentity(context: RequestContext, provider: Provider, token: string): Promise<BrokeredIdentity> {
  const { status, body } = await asked(context, provider.get('userInfoUrl') ?? '', token);
  const info = status === 200 ? objectOf(body) : undefined;
  const profile = info && provider.social?.profile?.(info);
  const id = text(profile?.id);
  if (profile === undefined || id === undefined)
    throw new BrokerFault(`profile: answered ${status}, without an identifier`);
  const [firstName, lastName] = [text(profile.firstName), text(profile.lastName)];
  return {
    alias: provider.alias,
    id,
    username: text(profile.username) ?? id,
    email: text(profile.email),
    ...(firstName === undefined && lastName === undefined ? namesIn(text(profile.name)) : { firstName, lastName }),
    attributes: {},
    notes: {},
    claims: { info },
  };
}

const unmatched =
  'The ID token issued by the identity provider does not match the configured essential claim. Please contact your administrator.';

async function checkEssentialClaim(provider: Provider, idToken: Claims): Promise<void> {
  const name = provider.get('claimFilterName');
  if (!provider.is('filteredByClaim') || name === undefined) return;
  const values = [idToken[name] ?? []].flat().map(String);
  const isMatch = await compilePattern(`^(?:${provider.get('claimFilterValue') ?? ''})$`);
  if (!values.some((value) => isMatch(value)))
    throw new BrokerFault(`the ID token has no ${name} that the provider wants`, 502, unmatched);
}
