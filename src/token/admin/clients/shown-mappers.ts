import { hashOrderBy } from '../../realm/java-hash-order.ts';
import type { Json, MapperJson } from '../../realm/representations/json.ts';

/** A mapper as Keycloak's REST API shows it. */
export const shownMapper = ({ id, name, protocol, protocolMapper, consentRequired, config }: MapperJson): Json => ({
  id,
  name,
  protocol: protocol ?? 'openid-connect',
  protocolMapper,
  consentRequired: consentRequired ?? false,
  config: Object.fromEntries(hashOrderBy(Object.entries((config ?? {}) as Json), ([key]) => key)),
});

/** Mappers of one owner in the order in which Keycloak lists them. */
export const inMapperOrder = (mappers: readonly MapperJson[]): MapperJson[] => hashOrderBy(mappers, ({ id }) => id);

/** A mapper with the settings that apply where it leaves them out (Keycloak 26.7). */
export function effectiveMapper(mapper: MapperJson): Json {
  const config = { ...((mapper.config ?? {}) as Json) };
  if (mapper.protocol !== 'saml')
    for (const [missing, source] of [
      ['introspection.token.claim', 'access.token.claim'],
      ['userinfo.token.claim', 'id.token.claim'],
    ] as const)
      if (config[missing] === undefined && config[source] !== undefined) config[missing] = config[source];
  return shownMapper({ ...mapper, config });
}
