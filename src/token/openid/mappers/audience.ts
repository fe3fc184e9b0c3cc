import { hashOrder } from '../../realm/java-hash-order.ts';
import { type MapperKind, targets } from './mapper.ts';

/** `oidc-audience-mapper`: a client or any other string as an audience. */
export const audience: MapperKind = {
  priority: 0,
  targets: targets.accessAndId,
  map({ config }, { audience }) {
    const name = config.get('included.client.audience') || config.get('included.custom.audience');
    if (name) audience.add(name);
  },
};

/** `oidc-audience-resolve-mapper`: every other client whose roles the token holds. */
export const audienceResolve: MapperKind = {
  priority: 30,
  targets: targets.access,
  applies: 'by default',
  map(_settings, { audience, client, roles }) {
    const { clients } = roles();
    for (const owner of hashOrder(clients.keys()))
      if (owner !== client.clientId && (clients.get(owner)?.size ?? 0) > 0) audience.add(owner);
  },
};
