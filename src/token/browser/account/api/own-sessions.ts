import { endSession } from '../../../openid/logout/end-session.ts';
import { deviceIn } from '../../../openid/sessions/session-device.ts';
import { userSessionEnd } from '../../../openid/sessions/session-lifetime.ts';
import type { UserSession } from '../../../openid/sessions/session-store.ts';
import { type AccountCall, type AccountRoutes, accountJson, saved } from './account-call.ts';
import { type Device, deviceOfAgent } from './device-of-agent.ts';

/** The sessions of the caller that have not ended. */
export async function sessionsOfCaller({ context, user }: AccountCall, offline: boolean): Promise<UserSession[]> {
  const { realm, sessions, now } = context.state;
  return [...(await sessions.list())].filter(
    (session) => session.userId === user.id && session.offline === offline && userSessionEnd(realm, session) > now(),
  );
}

function shown({ context, sessionId }: AccountCall, session: UserSession, { browser }: Device) {
  const { realm } = context.state;
  const { id, startedAt, usedAt, rememberMe } = session;
  const remembered = rememberMe && realm.sessionMaxRememberMe > 0;
  return {
    id,
    ipAddress: deviceIn(session).ip,
    started: startedAt,
    lastAccess: usedAt,
    expires: startedAt + (remembered ? realm.sessionMaxRememberMe : realm.sessionMax),
    clients: [...session.clients.keys()].flatMap((clientId) => {
      const client = realm.clients.get(clientId);
      if (client === undefined) return [];
      return [{ clientId, clientName: client.name, userConsentRequired: false, inUse: false, offlineAccess: false }];
    }),
    browser,
    ...(id === sessionId && { current: true }),
  };
}

const withDevices = async (call: AccountCall) =>
  (await sessionsOfCaller(call, false)).map((session) => ({
    session,
    device: deviceOfAgent(deviceIn(session).agent),
  }));

/** Sessions by the system that they run on. */
async function devicesOf(call: AccountCall) {
  const bySystem = new Map<string, { readonly device: Device; readonly sessions: UserSession[] }>();
  for (const { session, device } of await withDevices(call)) {
    const key = device.os + device.osVersion;
    const group = bySystem.get(key) ?? { device, sessions: [] };
    group.sessions.push(session);
    bySystem.set(key, group);
  }
  return [...bySystem.values()].map(({ device: { os, osVersion, device, mobile }, sessions }) => ({
    os,
    osVersion,
    device,
    lastAccess: Math.max(...sessions.map(({ usedAt }) => usedAt)),
    ...(sessions.some(({ id }) => id === call.sessionId) && { current: true }),
    sessions: sessions.map((session) => shown(call, session, deviceOfAgent(deviceIn(session).agent))),
    mobile,
  }));
}

/** The sessions of the caller, and the devices that they are on. */
export const ownSessions: AccountRoutes = {
  sessions: {
    async GET(call) {
      call.require('manage-account', 'view-profile');
      return accountJson((await withDevices(call)).map(({ session, device }) => shown(call, session, device)));
    },
    async DELETE(call) {
      call.require('manage-account', 'view-profile');
      call.require('manage-account');
      const isAll = call.query.get('current') === 'true';
      for (const session of await sessionsOfCaller(call, false))
        if (isAll || session.id !== call.sessionId) await endSession(call.context, session);
      return saved;
    },
  },
  'sessions/devices': {
    async GET(call) {
      call.require('manage-account', 'view-profile');
      return accountJson(await devicesOf(call));
    },
  },
  'sessions/{}': {
    async DELETE(call) {
      call.require('manage-account');
      for (const session of await sessionsOfCaller(call, false))
        if (session.id === call.name) await endSession(call.context, session);
      return saved;
    },
  },
};
