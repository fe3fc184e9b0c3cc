import type { RequestContext } from '../../openid/context/request-context.ts';
import { introspectedClaims } from '../../openid/endpoints/introspection.ts';
import type { Claims } from '../../openid/mappers/mapper.ts';
import { isLightweight, type VerifiedToken } from '../../openid/tokens/verified-token.ts';
import { realmNames } from '../model/realm-names.ts';
import type { Attributes, EvaluationContext, Identity } from './evaluation-context.ts';

interface RoleList {
  readonly roles?: readonly string[];
}

/** The claims of a token as texts. Objects are their JSON. */
function attributesOf(claims: Claims): Attributes {
  const attributes = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(claims)) {
    if (value === undefined || value === null || value === '') continue;
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    const texts = values.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)));
    if (texts.length > 0) attributes.set(name, texts);
  }
  const { roles } = (claims.realm_access ?? {}) as RoleList;
  if (roles !== undefined) attributes.set('kc.realm.roles', roles);
  for (const [client, access] of Object.entries((claims.resource_access ?? {}) as Record<string, RoleList>))
    attributes.set(`kc.client.${client}.roles`, access.roles ?? []);
  return attributes;
}

/** Who holds a token. A service account stands for its client. */
export function identityOf(context: RequestContext, token: VerifiedToken): Identity {
  const { client, user } = token;
  const claims = isLightweight(token.claims) ? introspectedClaims(context, token) : token.claims;
  return identityFrom({ claims, user, client });
}

type Holder = Pick<VerifiedToken, 'claims' | 'user' | 'client'>;

export function identityFrom({ claims, user, client }: Holder): Identity {
  const isResourceServer = user.serviceAccountOf === client.clientId;
  return {
    id: isResourceServer ? client.id : user.id,
    user,
    isResourceServer,
    clientId: client.clientId,
    attributes: attributesOf(claims),
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The time of the server's clock, in its time zone. @param seconds since the epoch */
function localTime(seconds: number): string {
  const at = new Date(seconds * 1000);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':')}`;
}

/** What policies may look at. @param claims that came with the request */
export function evaluationContext(context: RequestContext, identity: Identity, claims: Attributes): EvaluationContext {
  const { state, clientIp, request } = context;
  const agent = request.headers['user-agent'];
  return {
    identity,
    realm: state.realm,
    names: realmNames(state.store),
    attributes: new Map([
      ...claims,
      ['kc.time.date_time', [localTime(state.now())]],
      ['kc.client.network.ip_address', [clientIp]],
      ['kc.client.network.host', [clientIp]],
      ...(agent === undefined ? [] : [['kc.client.user_agent', [agent]] as const]),
      ['kc.realm.name', [state.realm.name]],
      ['kc.client.id', [identity.clientId]],
    ]),
  };
}
