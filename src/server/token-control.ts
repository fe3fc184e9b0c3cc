import type { IncomingMessage } from 'node:http';
import { Problem } from '../control/problem.ts';
import type { TokenControl } from '../control/sandboxes/token-control.ts';
import { unmapIpv4 } from '../http/ip.ts';
import { targetOf } from '../http/request-target.ts';
import { schemeOf } from '../http/scheme.ts';
import type { Lazy } from '../runtime/lazy.ts';
import type { TokenRequest } from '../token/http/request.ts';
import type { TokenService } from '../token/token-service.ts';

/** What the control plane asks of a token endpoint, which may change. What answers is loaded when somebody asks. */
export function tokenControl(
  stage: { readonly token: Lazy<TokenService> },
  /** Other processes sign with the same keys. */
  isShared: boolean,
): TokenControl {
  const realms = async () => (await stage.token.get()).realms();

  return {
    async realms() {
      const { describeRealm } = await import('../token/inspection/describe-realm.ts');
      return Promise.all((await realms()).map(describeRealm));
    },
    async mint(request, wanted) {
      const { mintTokens } = await import('../token/inspection/mint-tokens.ts');
      return mintTokens(await stage.token.get(), tokenRequestOf(request), wanted);
    },
    async decode(request, token, now) {
      const { judgeToken, realmOfToken } = await import('../token/inspection/judge-token.ts');
      const service = await stage.token.get();
      const state = realmOfToken(service.realms(), token);
      const context = state && service.contextOf(tokenRequestOf(request), state);
      const judged = await judgeToken(context, token, Math.floor(now / 1000));
      return judged && { ...judged, realm: state?.realm.name };
    },
    async rotateKeys() {
      if (isShared)
        throw new Problem(409, 'all processes at STATE_URL sign with these keys; rotate those of another sandbox');
      const { KeyLimitError } = await import('../token/keys/rotatable-keys.ts');
      try {
        await Promise.all((await realms()).map(({ keys }) => keys.rotate()));
        return undefined;
      } catch (error) {
        if (error instanceof KeyLimitError) return error.message;
        throw error;
      }
    },
    async usernameOf(realm, form) {
      const { userOfRequest } = await import('../token/inspection/user-of-request.ts');
      const state = (await realms()).find((one) => one.realm.name === realm);
      if (state === undefined || typeof form !== 'object' || form === null) return undefined;
      const values = form as Readonly<Record<string, unknown>>;
      return userOfRequest(state, (name) => {
        const first = [values[name]].flat()[0];
        return typeof first === 'string' ? first : undefined;
      });
    },
    async sessions() {
      const { liveSessions } = await import('../token/inspection/live-sessions.ts');
      return (await Promise.all((await realms()).map(liveSessions))).flat();
    },
    async endSession(request, id) {
      const { endSessions } = await import('../token/inspection/live-sessions.ts');
      const service = await stage.token.get();
      for (const state of service.realms())
        if (await endSessions(service.contextOf(tokenRequestOf(request), state), id)) return true;
      return false;
    },
  };
}

/** A request for tokens by somebody who reached this server as the caller did. */
const tokenRequestOf = (request: IncomingMessage): TokenRequest => ({
  method: 'POST',
  path: '',
  basePath: targetOf(request).base,
  query: '',
  scheme: schemeOf(request),
  httpVersion: request.httpVersion,
  headers: request.headers,
  body: undefined,
  peerIp: unmapIpv4(request.socket.remoteAddress ?? ''),
});
