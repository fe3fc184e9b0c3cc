import { systemRandomness } from '../../src/runtime/runtime.ts';
import type { TokenRequest } from '../../src/token/openid/http/request.ts';
import { readRealm } from '../../src/token/realm/import/read-realm.ts';
import type { Realm } from '../../src/token/realm/realm.ts';
import { createTokenService, type TokenService, type TokenServiceOptions } from '../../src/token/token-service.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';

/** What realms sign with here, because such a key is made at once. */
export const quickKeys = {
  defaultSignatureAlgorithm: 'ES256',
  components: { 'org.keycloak.keys.KeyProvider': [{ name: 'quick', providerId: 'ecdsa-generated' }] },
};

/** A realm that is enabled and needs no HTTPS. */
export const realmOf = (name: string, more: object = {}): Realm =>
  readRealm({ value: { realm: name, enabled: true, sslRequired: 'none', ...quickKeys, ...more }, place: `${name}: ` });

export interface TestService {
  readonly service: TokenService;
  readonly clock: MovableClock;
  /** Lines for standard error. */
  readonly warnings: readonly string[];
  /** Sends a request: a form where there is one. */
  send(method: string, path: string, more?: Partial<TokenRequest>): ReturnType<TokenService['handle']>;
}

/** A token service without a server around it, whose clock stands still. */
export async function startService(options: Partial<TokenServiceOptions> = {}): Promise<TestService> {
  const clock = movableClock(1_700_000_000_000);
  const warnings: string[] = [];
  const service = await createTokenService({
    realms: [realmOf('demo')],
    issuer: {},
    runtime: { clock, random: systemRandomness },
    warn: (message) => warnings.push(message),
    ...options,
  });
  return {
    service,
    clock,
    warnings,
    send(method, path, { headers, ...more } = {}) {
      const form = typeof more.body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      return service.handle({
        method,
        path,
        query: '',
        scheme: 'http',
        httpVersion: '1.1',
        body: undefined,
        peerIp: '10.0.0.1',
        headers: { host: 'auth.test', ...form, ...headers },
        ...more,
      });
    },
  };
}
