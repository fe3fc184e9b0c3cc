import type { MapperKind } from '../mapper.ts';

/** `oidc-audience-mapper`: a client or any other text as an audience. */
export const audience: MapperKind = {
  priority: 0,
  targets: ['access', 'lightweight', 'id', 'introspection'],
  map({ config }, { audience }) {
    const name = config.get('included.client.audience') || config.get('included.custom.audience');
    if (name) audience.add(name);
  },
};

/** `oidc-audience-resolve-mapper`: every other client whose roles the token holds. */
export const audienceResolve: MapperKind = {
  priority: 30,
  targets: ['access', 'lightweight', 'introspection'],
  onByDefault: true,
  map(_settings, { audience, client, roles }) {
    for (const [owner, names] of roles.clients) if (owner !== client.clientId && names.size > 0) audience.add(owner);
  },
};
