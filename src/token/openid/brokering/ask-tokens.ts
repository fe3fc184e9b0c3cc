import { SignJWT } from 'jose';
import type { RequestContext } from '../context/request-context.ts';
import { callOut } from '../outgoing/call-out.ts';
import type { OutgoingAnswer } from '../outgoing/outgoing.ts';
import { signingKey, signJwt } from '../tokens/signed-jwt.ts';
import { BrokerFault } from './broker-fault.ts';
import type { Provider } from './provider.ts';

type Parameters = Readonly<Record<string, string>>;

/** Asks the token endpoint of a provider. @throws {BrokerFault} when there is no answer */
export async function askTokens(
  context: RequestContext,
  provider: Provider,
  form: Parameters,
): Promise<OutgoingAnswer> {
  const url = provider.get('tokenUrl') ?? '';
  const { headers, parameters } = await authentication(context, provider, url);
  const sent = new URLSearchParams({ ...form, ...parameters }).toString();
  const accept = provider.kind === 'oauth2' ? { accept: 'application/json' } : {};
  try {
    return await callOut(context, { method: 'POST', url, headers: { ...accept, ...headers }, form: sent });
  } catch (error) {
    throw new BrokerFault(`token request: ${(error as Error).message}`, 500);
  }
}

/** How the client of a provider proves who it is. */
async function authentication(
  context: RequestContext,
  provider: Provider,
  tokenUrl: string,
): Promise<{ readonly headers?: Parameters; readonly parameters?: Parameters }> {
  const [clientId = '', secret = ''] = [provider.get('clientId'), provider.get('clientSecret')];
  const method = provider.get('clientAuthMethod');
  const basic = (id: string, password: string) => ({
    headers: { authorization: `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}` },
  });
  if (method === 'client_secret_basic') return basic(formEncoded(clientId), formEncoded(secret));
  if (method === 'client_secret_basic_unencoded') return basic(clientId, secret);
  if (method !== 'private_key_jwt' && method !== 'client_secret_jwt')
    return { parameters: { client_id: clientId, client_secret: secret } };
  const { state } = context;
  const now = state.now();
  const claims = {
    jti: state.ids.uuid(),
    iss: clientId,
    sub: clientId,
    aud: provider.get('clientAssertionAudience') ?? tokenUrl,
    exp: now + state.realm.login.codeLifespan,
    iat: now,
  };
  const alg = provider.get('clientAssertionSigningAlg');
  const assertion =
    method === 'private_key_jwt'
      ? await signJwt(await signingKey(state, alg ?? 'RS256'), 'JWT', JSON.stringify(claims))
      : await new SignJWT(claims)
          .setProtectedHeader({ alg: alg ?? 'HS256', typ: 'JWT' })
          .sign(new TextEncoder().encode(secret));
  return {
    parameters: {
      client_id: clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    },
  };
}

const formEncoded = (text: string) => new URLSearchParams({ x: text }).toString().slice(2);
