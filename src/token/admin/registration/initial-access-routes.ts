import { oauth } from '../../openid/http/oauth-error.ts';
import type { InitialAccessJson } from '../../realm/representations/family-json.ts';
import { integer, type Members, members, objectOf, texts } from '../../realm/representations/shapes/member-kinds.ts';
import type { AdminRoutes } from '../admin-call.ts';
import { cacheableJson, done } from '../admin-response.ts';
import { checkedBody } from '../request-body.ts';
import { registrationToken } from './registration-tokens.ts';

const input: Members = { ...members(integer, 'expiration count'), webOrigins: texts };
const shape = objectOf('ClientInitialAccessCreatePresentation', () => input);

/** Tokens by which clients register themselves. */
export const initialAccessRoutes: AdminRoutes = {
  'clients-initial-access': {
    GET(call) {
      call.require('view-clients', 'manage-clients');
      return cacheableJson(call.realm.initialAccess ?? []);
    },
    async POST(call) {
      const { expiration, count } = checkedBody(call, shape, () => call.require('manage-clients', 'create-client'));
      if (Number(expiration ?? 0) < 0)
        throw oauth(400, 'Invalid value for expiration', 'The expiration time interval cannot be less than 0');
      if (Number(count ?? 1) < 0) throw oauth(400, 'Invalid value for count', 'The count cannot be less than 0');
      const access: InitialAccessJson = {
        id: call.state.ids.uuid(),
        timestamp: call.state.now(),
        expiration: Number(expiration ?? 0),
        count: Number(count ?? 1),
        remainingCount: Number(count ?? 1),
      };
      call.store.update((realm) => ({ ...realm, initialAccess: [...(realm.initialAccess ?? []), access] }));
      const expiry = access.expiration === 0 ? undefined : access.timestamp + access.expiration;
      const token = await registrationToken(call.context, 'InitialAccessToken', access.id, expiry);
      const { id, ...rest } = access;
      const response = cacheableJson({ id, token, ...rest });
      return { ...response, status: 201, headers: [['Location', `${call.url}/${id}`]] };
    },
  },
  'clients-initial-access/{access}': {
    DELETE(call) {
      call.require('manage-clients');
      const others = (call.realm.initialAccess ?? []).filter(({ id }) => id !== call.params.access);
      call.store.update((realm) => ({ ...realm, initialAccess: others }));
      return done;
    },
  },
};
