import { acrNames, acrOfLogin, askedAcr } from '../../realm/asked-acr.ts';
import { ClaimList } from './claim-value.ts';
import { type MapperKind, targets } from './mapper.ts';

/** `oidc-allowed-origins-mapper`: the web origins of the client. */
export const allowedOrigins: MapperKind = {
  priority: 0,
  targets: targets.access,
  applies: 'by default',
  map(_settings, { client, claims }) {
    if (client.webOrigins !== undefined) claims['allowed-origins'] = [...client.webOrigins];
  },
};

/**
 * `oidc-acr-mapper`: the name of the level of authentication. A login with credentials has level 1, one in an existing
 * session level 0, where no flow says which (Keycloak 26.7).
 */
export const acr: MapperKind = {
  priority: 0,
  targets: targets.accessAndId,
  map(_settings, { claims, client, realm, notes }) {
    const names = acrNames(client, realm);
    const asked = askedAcr(client, names, { acrValues: notes.get('acr_values'), claims: notes.get('claims') });
    const reached = Number(notes.get('level-of-authentication') ?? -1);
    const level = reached >= 0 ? reached : notes.get('SSO_AUTH') === 'true' ? 0 : 1;
    claims.acr = acrOfLogin(level, names, asked);
  },
};

/**
 * `oidc-amr-mapper`: an empty list, because no login here names its methods (Keycloak 26.7 without a configured
 * reference).
 */
export const amr: MapperKind = {
  priority: 0,
  targets: ['access', 'lightweight', 'id'],
  map(_settings, { claims }) {
    claims.amr = new ClaimList();
  },
};

/** `oidc-session-state-mapper`: the identifier of the session. A session that ends with the request has one as well. */
export const sessionState: MapperKind = {
  priority: 0,
  targets: targets.all,
  map(_settings, { claims, sessionId }) {
    claims.session_state = sessionId;
  },
};

/** `oidc-sub-mapper`: the identifier of the user. It comes first, so that others can replace it. */
export const subject: MapperKind = {
  priority: -10,
  targets: targets.access,
  map(_settings, { claims, user }) {
    claims.sub = user.id;
  },
};

/** Kinds that add nothing to the tokens of this server: the claims parameter is not supported. */
export const noClaims: MapperKind = { priority: 0, targets: [], map() {} };
