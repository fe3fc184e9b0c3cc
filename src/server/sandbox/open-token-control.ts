import { Problem } from '../../control/input/problem.ts';
import type { TokenControl } from '../../control/sandboxes/token-control.ts';
import { unmapIpv4 } from '../../http/ip.ts';
import type { AddressedRequest } from '../../http/request-context.ts';
import type { Lazy } from '../../runtime/lazy.ts';
import type { RealmState } from '../../token/openid/context/realm-state.ts';
import type { TokenRequest } from '../../token/openid/http/request.ts';
import type { TokenService } from '../../token/token-service.ts';

/** What the control plane asks of a token endpoint, which may change. What answers is loaded when somebody asks. */
export function tokenControl(
  service: Lazy<TokenService>,
  /** Other processes sign with the same keys. */
  isShared: boolean,
): TokenControl {
  const realms = async () => (await service.get()).realms();

  return {
    async realms() {
      const { describeRealm } = await import('../../token/openid/inspection/describe-realm.ts');
      return Promise.all((await realms()).map(describeRealm));
    },
    async mint(request, minting) {
      const { mintTokens } = await import('../../token/openid/inspection/mint-tokens.ts');
      return mintTokens(await service.get(), tokenRequestOf(request), minting);
    },
    async decode(request, token, now) {
      const { judgeToken, realmOfToken } = await import('../../token/openid/inspection/judge-token.ts');
      const endpoint = await service.get();
      const state = realmOfToken(endpoint.realms(), token);
      const context = state && endpoint.contextOf(tokenRequestOf(request), state);
      const judged = await judgeToken(context, token, Math.floor(now / 1000));
      return judged && { ...judged, realm: state?.realm.name };
    },
    async rotateKeys() {
      if (isShared)
        throw new Problem(409, 'all processes at STATE_URL sign with these keys; rotate those of another sandbox');
      return rotateKeys(await realms());
    },
    async usernameOf(realm, form) {
      const { userOfRequest } = await import('../../token/openid/inspection/user-of-request.ts');
      const state = (await realms()).find((one) => one.realm.name === realm);
      if (state === undefined || typeof form !== 'object' || form === null) return undefined;
      const values = form as Readonly<Record<string, unknown>>;
      return userOfRequest(state, (name) => {
        const first = [values[name]].flat()[0];
        return typeof first === 'string' ? first : undefined;
      });
    },
    changedRealms: async () => (await service.get()).changedRealms(),
    async snapshotRealms(now) {
      const { keptRealm } = await import('../../token/realm/kept-realm.ts');
      const changed = (await service.get()).changedRealms();
      return Promise.all(changed.map((realm) => keptRealm(realm, now)));
    },
    mails: async () => (await service.get()).mails,
    async sessions() {
      const { liveSessions } = await import('../../token/openid/inspection/live-sessions.ts');
      return (await Promise.all((await realms()).map(liveSessions))).flat();
    },
    async endSession(request, id) {
      const { endSessions } = await import('../../token/openid/inspection/live-sessions.ts');
      const endpoint = await service.get();
      for (const state of endpoint.realms())
        if (await endSessions(endpoint.contextOf(tokenRequestOf(request), state), id)) return true;
      return false;
    },
  };
}

/** Gives realms new keys. @returns an error when there are too many old ones */
async function rotateKeys(realms: readonly RealmState[]): Promise<string | undefined> {
  const { KeyLimitError } = await import('../../token/openid/keys/rotatable-keys.ts');
  try {
    await Promise.all(realms.map(({ keys }) => keys.rotate()));
    return undefined;
  } catch (error) {
    if (error instanceof KeyLimitError) return error.message;
    throw error;
  }
}

/** A request for tokens by somebody who reached this server as the caller did. */
const tokenRequestOf = (request: AddressedRequest): TokenRequest => ({
  method: 'POST',
  path: '',
  basePath: request.context.target.base,
  query: '',
  scheme: request.context.scheme,
  httpVersion: request.httpVersion,
  headers: request.headers,
  body: undefined,
  peerIp: unmapIpv4(request.socket.remoteAddress ?? ''),
});
