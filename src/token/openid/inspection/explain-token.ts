import type { DecisionStep } from '../../../http/decision-step.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Client, MapperSettings } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import { type Claims, fills, type Target } from '../mappers/mapper.ts';
import { mapperKinds } from '../mappers/mappers.ts';
import { grantScope, type ScopeOwner } from '../scopes/grant-scope.ts';
import { mappedClaims } from '../tokens/claims.ts';
import { readJwt } from '../tokens/signed-jwt.ts';

/** A token request without its secrets. */
export interface ExplainedTokenRequest {
  readonly realm: string;
  readonly clientId: string | undefined;
  /** How the client tried to authenticate. */
  readonly credentials: 'form' | 'basic' | 'assertion' | 'none';
  readonly grantType: string | undefined;
  readonly scope: string | undefined;
  /** The access token of the response. Its signature does not matter. */
  readonly accessToken: string | undefined;
}

const credentialTexts: Readonly<Record<ExplainedTokenRequest['credentials'], string>> = {
  form: 'client_secret in the form',
  basic: 'Basic credentials',
  assertion: 'a client assertion',
  none: 'nothing',
};

/** Explains a response of the token endpoint: realm, client, authentication, scopes, and the origin of each claim. */
export function explainToken(realm: Realm | undefined, request: ExplainedTokenRequest): DecisionStep[] {
  if (realm === undefined) return [{ step: 'realm', text: `there is no realm ${request.realm}` }];
  const steps: DecisionStep[] = [
    { step: 'realm', text: `${realm.name}${realm.enabled ? '' : ', which is disabled'}`, realm: realm.name },
  ];
  const { clientId, credentials } = request;
  if (clientId === undefined) return [...steps, { step: 'client', text: 'the request names none' }];
  const client = realm.clients.get(clientId);
  if (client === undefined) {
    const names = [...realm.clients.keys()].slice(0, maxNames);
    return [...steps, { step: 'client', text: `${clientId} is none of the realm's clients: ${names.join(', ')}` }];
  }
  steps.push({ step: 'client', text: clientText(client), client_id: clientId });
  steps.push({
    step: 'authentication',
    text: client.isPublic
      ? 'a public client needs none'
      : `the client authenticates by ${client.authenticator}; the request brought ${credentialTexts[credentials]}`,
    method: client.isPublic ? 'none' : client.authenticator,
  });
  const claims = readJwt(request.accessToken ?? '')?.claims;
  if (claims === undefined) return steps;
  const user = userOf(realm, client, request.grantType, claims);
  return user === undefined ? steps : [...steps, ...explainClaims({ realm, client, user }, request.scope, claims)];
}

const maxNames = 50;

function clientText({ clientId, enabled, isPublic, bearerOnly, serviceAccount, directAccess }: Client): string {
  const facts = [
    enabled ? 'enabled' : 'disabled',
    ...(isPublic ? ['public'] : []),
    ...(bearerOnly ? ['bearer-only'] : []),
    serviceAccount ? 'with a service account' : 'without a service account',
    ...(directAccess ? ['with direct access grants'] : []),
  ];
  return `${clientId}: ${facts.join(', ')}`;
}

function userOf(realm: Realm, { clientId }: Client, grantType: string | undefined, claims: Claims): User | undefined {
  if (grantType === 'client_credentials') return realm.serviceAccounts.get(clientId);
  return realm.usersById.get(String(claims.sub)) ?? realm.serviceAccounts.get(clientId);
}

function explainClaims(
  { realm, client, user }: ScopeOwner,
  requested: string | undefined,
  claims: Claims,
): DecisionStep[] {
  const scope = grantScope({ realm, client, user }, requested);
  const names = scope.clientScopes.map(({ name }) => name);
  const lightweight = client.attributes.get('client.use.lightweight.access.token.enabled') === 'true';
  const target: Target = lightweight ? 'lightweight' : 'access';
  const owners: readonly (readonly [string, readonly MapperSettings[]])[] = [
    ...scope.clientScopes.map(({ name, mappers }) => [`scope ${name}`, mappers] as const),
    [`client ${client.clientId}`, client.mappers],
  ];
  /** The claims that a mapper adds when it is alone. */
  const addedBy = (mapper: MapperSettings): string[] => {
    const notes = new Map(noteClaims.flatMap((name) => noteOf(claims, name)));
    const about = { realm, client, user, notes, sessionId: '', scope: { ...scope, mappers: [mapper] } };
    const mapped = mappedClaims(about, target);
    return [...Object.keys(mapped.claims), ...(mapped.audience.length > 0 ? ['aud'] : [])];
  };
  const origins = owners.flatMap(([owner, mappers]) =>
    mappers.flatMap((mapper) => {
      const kind = mapperKinds.get(mapper.kind);
      if (kind === undefined || !fills(kind, mapper, target)) return [];
      return addedBy(mapper).map((claim) => ({ claim, mapper: mapper.name, from: owner }));
    }),
  );
  const mapped = new Set(origins.map(({ claim }) => claim));
  return [
    {
      step: 'scope',
      text: `${requested === undefined ? 'none was requested' : `requested: ${requested}`}; in force: ${names.join(', ')}`,
      scopes: names,
    },
    ...Object.keys(claims).map((claim): DecisionStep => {
      const from = origins.filter((origin) => origin.claim === claim);
      const text = mapped.has(claim)
        ? from.map(({ mapper, from: owner }) => `mapper ${JSON.stringify(mapper)} of ${owner}`).join(', ')
        : (ownClaims[claim] ?? 'no mapper in force gives it: a rule did, or a mapper that is gone since');
      return {
        step: 'claim',
        text: `${claim}: ${text}`,
        claim,
        from: from.map(({ mapper, from: owner }) => ({ mapper, owner })),
      };
    }),
  ];
}

const ofEvery = 'every token has it';
/** Claims that access tokens have without a mapper. */
const ownClaims: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  exp: ofEvery,
  iat: ofEvery,
  jti: ofEvery,
  iss: ofEvery,
  typ: ofEvery,
  azp: ofEvery,
  scope: ofEvery,
  sid: 'every token of a session has it',
  sub: 'every token without a session has it',
});

/** Claims that mappers take from the login. */
const noteClaims = ['client_id', 'clientId', 'clientHost', 'clientAddress', 'auth_time'];

function noteOf(claims: Claims, name: string): [string, string][] {
  const value = claims[name];
  return value === undefined ? [] : [[name, String(value)]];
}
