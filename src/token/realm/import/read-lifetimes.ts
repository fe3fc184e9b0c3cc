import { flag, integer, type JsonCursor, member } from '../json-cursor.ts';

/** Seconds; where the file says 0 or less for a session, Keycloak takes its default. */
export function readLifetimes(realm: JsonCursor) {
  const seconds = (key: string, fallback: number) => integer(member(realm, key), fallback);
  const positive = (key: string, fallback: number) => {
    const value = seconds(key, fallback);
    return value > 0 ? value : fallback;
  };
  return {
    notBefore: seconds('notBefore', 0),
    accessTokenLifespan: seconds('accessTokenLifespan', 300),
    sessionIdle: positive('ssoSessionIdleTimeout', 1800),
    sessionMax: positive('ssoSessionMaxLifespan', 36_000),
    rememberMe: flag(member(realm, 'rememberMe'), false),
    sessionIdleRememberMe: positive('ssoSessionIdleTimeoutRememberMe', 0),
    sessionMaxRememberMe: positive('ssoSessionMaxLifespanRememberMe', 0),
    clientSessionIdle: positive('clientSessionIdleTimeout', 0),
    clientSessionMax: positive('clientSessionMaxLifespan', 0),
    deviceCodeLifespan: positive('oauth2DeviceCodeLifespan', 600),
    devicePollingInterval: positive('oauth2DevicePollingInterval', 5),
    offlineSessionIdle: positive('offlineSessionIdleTimeout', 2_592_000),
    offlineSessionMax: positive('offlineSessionMaxLifespan', 5_184_000),
    isOfflineSessionLimited: flag(member(realm, 'offlineSessionMaxLifespanEnabled'), false),
    clientOfflineSessionIdle: positive('clientOfflineSessionIdleTimeout', 0),
    clientOfflineSessionMax: positive('clientOfflineSessionMaxLifespan', 0),
    login: {
      codeLifespan: positive('accessCodeLifespan', 60),
      actionLifespan: positive('accessCodeLifespanUserAction', 300),
      loginLifespan: positive('accessCodeLifespanLogin', 1_800),
      implicitLifespan: positive('accessTokenLifespanForImplicitFlow', 900),
    },
  };
}
