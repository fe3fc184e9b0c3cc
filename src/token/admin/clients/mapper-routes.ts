import type { ClientJson, ClientScopeJson, MapperJson } from '../../realm/representations/json.ts';
import { mapperShape } from '../../realm/representations/shapes/client-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created, done } from '../admin-response.ts';
import { checkedBody, noBodyAfter, representations } from '../request-body.ts';
import { clientViewers, locatedClient, locatedScope } from './client-of-call.ts';
import { withClient } from './find-clients.ts';
import { addMapper, addMappers, changeMapper, type MapperMaking, mapperById, removeMapper } from './mapper-changes.ts';
import { withScope } from './scope-changes.ts';
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
    find: (call) => locatedClient(call),
    put: ({ store }, owner) => store.update((realm) => withClient(realm, owner as ClientJson)),
  },
  {
    path: 'client-scopes/{scope}',
    find: locatedScope,
    put: ({ store }, owner) => store.update((realm) => withScope(realm, owner as ClientScopeJson)),
  },
];

/** What a new mapper needs to know. */
const makingOf = ({ realm, state }: RealmCall, owner: ClientJson | ClientScopeJson): MapperMaking => ({
  newId: state.ids.uuid,
  isUsed: (id) =>
    [...realm.clients, ...realm.clientScopes].some(({ protocolMappers = [] }) =>
      protocolMappers.some((mapper) => mapper.id === id),
    ),
  client: 'clientId' in owner ? (owner as ClientJson) : undefined,
});

/** What routes do with the mappers of an owner, in the order in which Keycloak 26.7 asks: owner, body, rights. */
function access({ find, put }: Owner) {
  const mappersOf = (call: RealmCall): readonly MapperJson[] => {
    const { protocolMappers = [] } = find(call);
    call.require(...clientViewers);
    return inMapperOrder(protocolMappers);
  };
  /** The owner, for who may change its mappers. */
  const managed = (call: RealmCall) => {
    const owner = find(call);
    call.require('manage-clients');
    if ('clientId' in owner && owner.clientId === 'realm-management') throw adminErrors.forbidden();
    return owner;
  };
  /** Replaces the mappers of the owner. */
  const change = (
    call: RealmCall,
    next: (mappers: readonly MapperJson[], owner: ClientJson | ClientScopeJson) => MapperJson[],
  ) => {
    const owner = managed(call);
    const protocolMappers = next(owner.protocolMappers ?? [], owner);
    put(call, { ...owner, protocolMappers });
    return protocolMappers;
  };
  const sent = (call: RealmCall) => {
    find(call);
    return checkedBody(call, mapperShape, () => managed(call));
  };
  /** What a known mapper becomes. */
  const sentFor = (call: RealmCall, id: string) => {
    find(call);
    return checkedBody(call, mapperShape, () => mapperById(managed(call).protocolMappers ?? [], id));
  };
  const sentList = (call: RealmCall) => {
    find(call);
    return representations(
      call,
      mapperShape,
      noBodyAfter(() => managed(call)),
    );
  };
  return { mappersOf, change, sent, sentFor, sentList };
}

function routesOf(owner: Owner): AdminRoutes {
  const { path } = owner;
  const { mappersOf, change, sent, sentFor, sentList } = access(owner);
  return {
    [`${path}/protocol-mappers/models`]: {
      GET: (call) => adminJson(mappersOf(call).map(effectiveMapper)),
      POST(call) {
        const input = sent(call);
        const mappers = change(call, (before, its) => addMapper(before, input, makingOf(call, its)));
        return created(`${call.url}/${encodeURIComponent(mappers.at(-1)?.id ?? '')}`);
      },
    },
    [`${path}/protocol-mappers/models/{mapper}`]: {
      GET: (call) => adminJson(effectiveMapper(mapperById(mappersOf(call), call.params.mapper ?? ''))),
      PUT(call) {
        const id = call.params.mapper ?? '';
        const input = sentFor(call, id);
        change(call, (before) => changeMapper(before, id, input));
        return done;
      },
      DELETE(call) {
        change(call, (before) => removeMapper(before, call.params.mapper ?? ''));
        return done;
      },
    },
    [`${path}/protocol-mappers/add-models`]: {
      POST(call) {
        const input = sentList(call);
        change(call, (before, its) => addMappers(before, input, makingOf(call, its)));
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
