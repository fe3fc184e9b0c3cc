import { createHash } from 'node:crypto';
import type { MapperKind } from '../mapper.ts';

/** `oidc-allowed-origins-mapper`: the web origins of the client. */
export const allowedOrigins: MapperKind = {
  priority: 0,
  targets: ['access', 'lightweight', 'introspection'],
  onByDefault: true,
  map(_settings, { client, claims }) {
    if (client.webOrigins.length > 0) claims['allowed-origins'] = [...client.webOrigins];
  },
};

/** `oidc-acr-mapper`: a login by credentials counts as level 1 (recorded). */
export const acr: MapperKind = {
  priority: 0,
  targets: ['access', 'lightweight', 'id', 'introspection'],
  onByDefault: true,
  map(_settings, { claims }) {
    claims.acr = '1';
  },
};

/** `oidc-sha256-pairwise-sub-mapper`: a subject that differs between sectors, made as Keycloak makes it. */
export const pairwiseSubject: MapperKind = {
  priority: 0,
  targets: ['access', 'lightweight', 'id', 'userinfo', 'introspection'],
  onByDefault: true,
  map({ config }, { user, client, claims }) {
    const sector = hostOf(config.get('sectorIdentifierUri')) ?? client.clientId;
    const bytes = createHash('sha256')
      .update(sector)
      .update(user.id)
      .update(config.get('pairwiseSubAlgorithmSalt') ?? '')
      .digest()
      .subarray(0, 16);
    const hex = bytes.toString('hex');
    claims.sub = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  },
};

const hostOf = (uri: string | undefined) =>
  uri !== undefined && URL.canParse(uri) ? new URL(uri).hostname : undefined;

/** Kinds that add nothing to the tokens of this server: the subject is always there, and organizations are not kept. */
export const nothing: MapperKind = { priority: 0, targets: [], map() {} };
