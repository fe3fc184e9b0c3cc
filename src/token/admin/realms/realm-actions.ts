import type { RealmState } from '../../openid/context/realm-state.ts';
import { endSession } from '../../openid/logout/end-session.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { sessionsOf } from '../sessions/session-representation.ts';
import { realmKeysRepresentation } from './keys-representation.ts';

const viewers = ['view-realm', 'manage-realm'];

/** The response to notifications by admin URLs, which are not sent: no URL has failed or succeeded. */
const noUrls = { ...adminJson({}), headers: [] };

export const realmActions: AdminRoutes = {
  keys: {
    async GET(call) {
      call.require(...viewers);
      return adminJson(await realmKeysRepresentation(call.state));
    },
  },
  'logout-all': {
    async POST(call) {
      call.require('manage-users');
      for (const session of await sessionsOf(call.state, () => true)) await endSession(call.context, session);
      return noUrls;
    },
  },
  'push-revocation': {
    POST(call) {
      call.require('manage-realm');
      return noUrls;
    },
  },
  'sessions/{session}': {
    async DELETE(call) {
      call.require('manage-users');
      const wantsOffline = call.query.get('isOffline') === 'true';
      const [session] = await sessionsOf(
        call.state,
        ({ id, offline }) => id === call.params.session && offline === wantsOffline,
      );
      // Keycloak 26.7 spells it so.
      if (session === undefined) throw adminErrors.notFound('Sesssion not found');
      await endSession(call.context, session);
      return done;
    },
  },
  'client-session-stats': { GET: sessionStatistics },
  'credential-registrators': {
    GET(call) {
      call.require(...viewers);
      const webAuthn = ['webauthn-register', 'webauthn-register-passwordless'];
      return adminJson(['CONFIGURE_TOTP', ...webAuthn, 'CONFIGURE_RECOVERY_AUTHN_CODES']);
    },
  },
  'attack-detection/brute-force/users': {
    async DELETE(call) {
      call.require('manage-users');
      for (const id of call.store.users().byId.keys()) await call.state.lockouts.succeed(id);
      return done;
    },
  },
  'attack-detection/brute-force/users/{user}': {
    async GET(call) {
      call.require('view-users', 'manage-users');
      return adminJson(await bruteForceStatus(call.state, call.params.user ?? ''));
    },
    async DELETE(call) {
      call.require('manage-users');
      await call.state.lockouts.succeed(call.params.user ?? '');
      return done;
    },
  },
};

/** The last number that is a `long` in Java, which Keycloak has for ever. */
const endOfTime = 2 ** 63 - 1024;

/** The failed logins of a user. For an unknown user they are zero. */
async function bruteForceStatus({ lockouts, realm }: RealmState, id: string) {
  const failures = realm.bruteForce === undefined ? undefined : await lockouts.failures(id);
  const { count = 0, lastAt = 0, lockedUntil = 0, lastIp = 'n/a' } = failures ?? {};
  return {
    failedLoginNotBefore: Math.min(lockedUntil, endOfTime),
    numFailures: count,

    numTemporaryLockouts: 0,
    disabled: await lockouts.isLocked(realm, id),
    numSecondaryAuthFailures: 0,

    lastIPFailure: lastIp,
    lastFailure: lastAt,
  };
}

/** How many sessions each client takes part in. */
async function sessionStatistics(call: RealmCall) {
  call.require(...viewers);
  const counts = new Map<string, { active: number; offline: number }>();
  for (const { clients, offline } of await sessionsOf(call.state, () => true))
    for (const clientId of clients.keys()) {
      const count = counts.get(clientId) ?? { active: 0, offline: 0 };
      count[offline ? 'offline' : 'active'] += 1;
      counts.set(clientId, count);
    }
  const shown = [...counts].flatMap(([clientId, { active, offline }]) => {
    const client = call.state.realm.clients.get(clientId);
    return client === undefined ? [] : [{ offline: String(offline), clientId, active: String(active), id: client.id }];
  });
  return adminJson(shown);
}
