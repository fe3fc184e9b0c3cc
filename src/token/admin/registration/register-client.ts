import type { RequestContext } from '../../openid/context/request-context.ts';
import { json, type Response } from '../../openid/http/endpoint-response.ts';
import { jsonText } from '../../openid/http/json-text.ts';
import { OAuthError, oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import { unknownMember } from '../../openid/http/unknown-member.ts';
import type { ClientJson, Json } from '../../realm/representations/json.ts';
import { clientShape } from '../../realm/representations/shapes/client-shapes.ts';
import { any, mapOf } from '../../realm/representations/shapes/member-kinds.ts';
import { UnknownMemberError, WrongKindError } from '../../realm/representations/shapes/unreadable-value.ts';
import { adapterConfiguration } from '../clients/adapter-configuration.ts';
import { createClient, deleteClient, updateClient } from '../clients/client-changes.ts';
import { clientIssues } from '../clients/client-issues.ts';
import { withClient } from '../clients/find-clients.ts';
import type { Making } from '../clients/new-client.ts';
import { shownClient } from '../clients/shown-client.ts';
import { representation, wrongKind } from '../request-body.ts';
import { clientOfMetadata, metadataOfClient } from './client-metadata.ts';
import { badToken, bearerClaims, registrationToken } from './registration-tokens.ts';

/** A request to register a client, or about one that has registered itself. */
export interface RegistrationCall {
  readonly context: RequestContext;
  /** `openid-connect`: RFC 7591; `default`: Keycloak's own representations; `install`: the file of an adapter. */
  readonly provider: string;
  /** Client id in the path. */
  readonly clientId: string | undefined;
}

const badMetadata = (why: string) => oauth(400, 'invalid_client_metadata', why);

const makingOf = ({ state }: RequestContext): Making => ({
  newId: state.ids.uuid,
  newSecret: state.ids.clientSecret,
  now: state.now(),
});

const answer = (status: number, value: unknown, location?: string): Response => ({
  status,
  headers: location === undefined ? [] : [['Location', location]],
  contentType: 'application/json;charset=UTF-8',
  body: jsonText(value),
});

/** Registers a client, shows, changes or removes it (RFC 7591, RFC 7592). @throws {OAuthError} */
export async function answerRegistration(call: RegistrationCall): Promise<Response> {
  const { method } = call.context.request;
  try {
    if (call.clientId === undefined) return await register(call);
    if (method === 'PUT') return await update(call);
    if (method === 'DELETE') return await remove(call);
    return await show(call);
  } catch (error) {
    const body = String(call.context.request.body ?? '');
    if (error instanceof UnknownMemberError) throw unknownMember(error, body);
    if (error instanceof WrongKindError) throw new OAuthError(wrongKind(error));
    throw error;
  }
}

/** The client in the body. @throws {OAuthError | UnknownMemberError | WrongKindError} */
function readClient({ context, provider }: RegistrationCall): Json {
  const { headers, body } = context.request;
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== undefined && type !== json && type !== '*/*') throw oauthErrors.noJsonBody();
  if (String(body ?? '') === '') throw oauthErrors.unreadableJson();
  const text = { body: String(body), contentType: type };
  if (provider !== 'openid-connect') return representation(text, clientShape);
  return representation(text, mapOf(any));
}

async function register(call: RegistrationCall): Promise<Response> {
  const { context, provider } = call;
  const input = readClient(call);
  const claims = await bearerClaims(context);
  if (claims === undefined) throw oauthErrors.untrustedHost();
  const takeOne = mayRegister(context, claims);
  if (provider === 'openid-connect' && input.client_id !== undefined) throw badMetadata('Client Identifier included');
  const description = provider === 'openid-connect' ? withDefaultScopes(context, clientOfMetadata(input)) : input;
  check(description);
  const { store } = context.state;
  if (store.json().clients.some(({ clientId }) => clientId === description.clientId))
    throw badMetadata('Client Identifier in use');
  const made = createClient(store, description, makingOf(context));
  takeOne();
  const [client, token] = await withNewToken(context, made);
  const url = `${context.issuer}/clients-registrations/${provider}/${encodeURIComponent(client.clientId)}`;
  return answer(201, shown(call, client, token, context.state.now()), url);
}

/** A client that asks for scopes by name has those of the realm besides. */
function withDefaultScopes({ state }: RequestContext, client: Json): Json {
  const asked = client.optionalClientScopes as readonly string[] | undefined;
  if (asked === undefined) return client;
  const defaults = state.store.json().defaultDefaultClientScopes.filter((name) => !asked.includes(name));
  return { ...client, defaultClientScopes: defaults };
}

/** @throws {OAuthError} when a token does not let a client be made @returns what counts it */
function mayRegister({ state }: RequestContext, claims: Readonly<Record<string, unknown>>): () => void {
  if (claims.typ === 'Bearer') {
    const access = (claims.resource_access as Json | undefined)?.['realm-management'] as Json | undefined;
    const roles = (access?.roles ?? []) as readonly string[];
    if (!roles.includes('create-client') && !roles.includes('manage-clients'))
      throw oauth(403, 'insufficient_scope', 'Forbidden');
    return () => {};
  }
  const all = () => state.store.json().initialAccess ?? [];
  const access = claims.typ === 'InitialAccessToken' ? all().find(({ id }) => id === claims.jti) : undefined;
  if (access === undefined) throw badToken('Initial Access Token not found');
  if (access.remainingCount <= 0) throw badToken('No remaining count on initial access token');
  const used = { ...access, remainingCount: access.remainingCount - 1 };
  return () =>
    state.store.update((realm) => ({
      ...realm,
      initialAccess: (realm.initialAccess ?? []).map((one) => (one.id === access.id ? used : one)),
    }));
}

/** @throws {OAuthError} in the words of RFC 7591 section 3.2.2 when Keycloak would refuse the client */
function check(input: Json): void {
  const [issue] = clientIssues(input);
  if (issue === undefined) return;
  throw issue.startsWith('A redirect URI') ? oauth(400, 'invalid_redirect_uri', issue) : badMetadata(issue);
}

/** The client that a path names. @throws {OAuthError} when the token is not the one that it was given */
async function ownClient({ context, clientId }: RegistrationCall): Promise<ClientJson> {
  const claims = await bearerClaims(context);
  const client = context.state.store.json().clients.find((one) => one.clientId === clientId);
  const isOwn = claims?.typ === 'RegistrationAccessToken' && client?.registrationTokenId === claims.jti;
  if (client === undefined || !isOwn)
    throw badToken('Not authorized to view client. Not valid token or client credentials provided.');
  return client;
}

async function show(call: RegistrationCall): Promise<Response> {
  const client = await ownClient(call);
  const { context, provider } = call;
  if (provider === 'install')
    return answer(200, JSON.parse(adapterConfiguration(context.state.store.json(), client, context.baseUrl)));
  const token = await registrationToken(context, 'RegistrationAccessToken', String(client.registrationTokenId));
  return answer(200, shown(call, client, token));
}

async function update(call: RegistrationCall): Promise<Response> {
  const before = await ownClient(call);
  const { context, provider } = call;
  const input = readClient(call);
  const description = provider === 'openid-connect' ? clientOfMetadata(input) : input;
  check(description);
  const changed = updateClient(context.state.store, before.id, description, makingOf(context));
  const [client, token] = await withNewToken(context, changed);
  return answer(200, shown(call, client, token));
}

async function remove(call: RegistrationCall): Promise<Response> {
  const { id } = await ownClient(call);
  deleteClient(call.context.state.store, id);
  return { status: 204 };
}

/** Gives a client a token by which it shows and changes itself. Those from before are good no more. */
export async function withNewToken(
  context: Pick<RequestContext, 'state' | 'issuer'>,
  client: ClientJson,
): Promise<readonly [client: ClientJson, token: string]> {
  const next = { ...client, registrationTokenId: context.state.ids.uuid() };
  context.state.store.update((realm) => withClient(realm, next));
  return [next, await registrationToken(context, 'RegistrationAccessToken', next.registrationTokenId)];
}

function shown({ context, provider }: RegistrationCall, client: ClientJson, token: string, issuedAt?: number): Json {
  if (provider === 'openid-connect')
    return metadataOfClient(client, {
      registration_client_uri: `${context.issuer}/clients-registrations/${provider}/${encodeURIComponent(client.clientId)}`,
      registration_access_token: token,
      client_id_issued_at: issuedAt,
    });
  const members = Object.entries(shownClient({ ...client, registrationAccessToken: token }));
  return Object.fromEntries(
    members.flatMap(([name, value]) =>
      name === 'registrationAccessToken'
        ? [
            [name, value],
            ['defaultRoles', []],
          ]
        : [[name, value]],
    ),
  );
}
