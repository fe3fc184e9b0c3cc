import { createHash } from 'node:crypto';
import { formatUuid } from '../../../runtime/uuid.ts';
import type { Client } from '../../realm/realm-client.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { type MapperKind, targets } from './mapper.ts';

/** `oidc-sha256-pairwise-sub-mapper`: a subject that differs between sectors (OpenID Connect Core section 8.1). */
export const pairwiseSubject: MapperKind = {
  priority: 0,
  targets: targets.all,
  applies: 'always',
  map({ config }, { user, client, claims }) {
    const uri = config.get('sectorIdentifierUri');
    const sector = uri ? hostOf(uri) : onlyRedirectHost(client);
    const salt = config.get('pairwiseSubAlgorithmSalt');
    if (sector === undefined || salt === undefined) throw oauthErrors.serverError();
    claims.sub = nameUuid(createHash('sha256').update(sector).update(user.id).update(salt).digest());
  },
};

/** A UUID of version 3 without a namespace, as Java makes one from bytes. */
function nameUuid(name: Buffer): string {
  const bytes = createHash('md5').update(name).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x30;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes.toString('hex'));
}

const hostOf = (uri: string) => (URL.canParse(uri) ? new URL(uri).hostname : undefined);

/** Without a sector identifier all redirect URIs must have one host. */
function onlyRedirectHost({ redirectUris }: Client): string | undefined {
  const hosts = new Set(redirectUris.flatMap((uri) => hostOf(uri) ?? []));
  return hosts.size === 1 ? [...hosts][0] : undefined;
}
