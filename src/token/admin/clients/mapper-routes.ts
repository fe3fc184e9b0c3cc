import type { ClientJson, ClientScopeJson, MapperJson } from '../../realm/representations/json.ts';
import { mapperShape } from '../../realm/representations/shapes/client-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson, created, done } from '../admin-response.ts';
import { representation, representations } from '../request-body.ts';
import { clientById, withClient } from './find-clients.ts';
import { addMapper, addMappers, changeMapper, mapperById, removeMapper } from './mapper-changes.ts';
import { scopeById, withScope } from './scope-changes.ts';
import { effectiveMapper, inMapperOrder } from './shown-mappers.ts';

/** A client or a client scope, which have mappers. */
interface Owner {
  readonly path: string;
  find(call: RealmCall): ClientJson | ClientScopeJson;
  put(call: RealmCall, owner: ClientJson | ClientScopeJson): void;
}

const owners: readonly Owner[] = [
  {
    path: 'clients/{client}',
    find: ({ realm, params }) => clientById(realm, params.client ?? ''),
    put: ({ store }, owner) => store.update((realm) => withClient(realm, owner as ClientJson)),
  },
  {
    path: 'client-scopes/{scope}',
    find: ({ realm, params }) => scopeById(realm, params.scope ?? ''),
    put: ({ store }, owner) => store.update((realm) => withScope(realm, owner as ClientScopeJson)),
  },
];

function routesOf({ path, find, put }: Owner): AdminRoutes {
  const mappersOf = (call: RealmCall): readonly MapperJson[] => {
    call.require('view-clients', 'manage-clients');
    return inMapperOrder(find(call).protocolMappers ?? []);
  };
  /** Replaces the mappers of the owner. */
  const change = (call: RealmCall, next: (mappers: readonly MapperJson[]) => MapperJson[]) => {
    call.require('manage-clients');
    const owner = find(call);
    const protocolMappers = next(owner.protocolMappers ?? []);
    put(call, { ...owner, protocolMappers });
    return protocolMappers;
  };
  return {
    [`${path}/protocol-mappers/models`]: {
      GET: (call) => adminJson(mappersOf(call).map(effectiveMapper)),
      POST(call) {
        const mappers = change(call, (before) =>
          addMapper(before, representation(call, mapperShape), call.state.ids.uuid),
        );
        return created(`${call.url}/${encodeURIComponent(mappers.at(-1)?.id ?? '')}`);
      },
    },
    [`${path}/protocol-mappers/models/{mapper}`]: {
      GET: (call) => adminJson(effectiveMapper(mapperById(mappersOf(call), call.params.mapper ?? ''))),
      PUT(call) {
        change(call, (before) => {
          mapperById(before, call.params.mapper ?? '');
          return changeMapper(before, call.params.mapper ?? '', representation(call, mapperShape));
        });
        return done;
      },
      DELETE(call) {
        change(call, (before) => removeMapper(before, call.params.mapper ?? ''));
        return done;
      },
    },
    [`${path}/protocol-mappers/add-models`]: {
      POST(call) {
        change(call, (before) => addMappers(before, representations(call, mapperShape), call.state.ids.uuid));
        return done;
      },
    },
    [`${path}/protocol-mappers/protocol/{protocol}`]: {
      GET(call) {
        const { protocol } = call.params;
        const own = mappersOf(call).filter((mapper) => (mapper.protocol ?? 'openid-connect') === protocol);
        return adminJson(own.map(effectiveMapper));
      },
    },
  };
}

/** Protocol mappers of clients and of client scopes. */
export const mapperRoutes: AdminRoutes = Object.assign({}, ...owners.map(routesOf));
