import type { Mailbox } from '../contract/sent-mail.ts';
import type { Randomness, Runtime } from '../runtime/runtime.ts';
import { createUuids } from '../runtime/uuid.ts';
import { answerRequest, contextOf, type RequestService } from './answer-request.ts';
import { eventLog } from './openid/context/event-log.ts';
import { createRealms } from './openid/context/realm-registry.ts';
import type { RealmState } from './openid/context/realm-state.ts';
import type { LoginMode, RequestContext } from './openid/context/request-context.ts';
import type { Response } from './openid/http/endpoint-response.ts';
import type { IssuerSettings } from './openid/http/issuer.ts';
import type { TokenRequest } from './openid/http/request.ts';
import { memoryKeyStore } from './openid/keys/memory-key-store.ts';
import type { KeyStore } from './openid/keys/realm-key-store.ts';
import { createMailbox } from './openid/mails/mailbox.ts';
import { noSenders, type Senders } from './openid/outgoing/outgoing.ts';
import { memoryRealmStores, type OpenRealmStores } from './openid/sessions/realm-stores.ts';
import type { Administrator } from './realm/import/master-realm.ts';
import type { Realm } from './realm/realm.ts';
import type { Json } from './realm/representations/json.ts';

export interface TokenServiceOptions {
  readonly realms: readonly Realm[];
  /** Realms that were made or changed over the admin API of another service. */
  readonly restored?: readonly Json[] | undefined;
  /** A user of the realm `master` who may manage every realm. */
  readonly administrator?: Administrator | undefined;
  readonly issuer: IssuerSettings;
  /** How people log in; undefined: with a form. */
  readonly loginMode?: LoginMode;
  readonly runtime: Pick<Runtime, 'clock' | 'random'>;
  /** The randomness that keys are made from, where it differs from that of identifiers. */
  readonly keyRandom?: Randomness | undefined;
  /** Stores generated keys. Without it they live as long as the service. */
  readonly keyStore?: KeyStore | undefined;
  /** Opens the stores of a realm. Without it they are in memory. */
  readonly openStores?: OpenRealmStores | undefined;
  /** Sends requests and mail to other machines. Without it nothing is sent. */
  readonly senders?: Senders | undefined;
  /** Takes a line for standard error, level WARN: a failed request, or a setting of a realm that is ignored. */
  readonly warn: (message: string) => void;
}

/** Answers requests to interface B. */
export interface TokenService {
  handle(request: TokenRequest): Promise<Response>;
  /**
   * Replaces the realms from the next request on. Sessions of clients and users that still exist go on. Realms that
   * were created over the admin API stay, unless a new one has their name.
   */
  replaceRealms(realms: readonly Realm[]): Promise<void>;
  /** Representations of the realms that were made or changed over the admin API, with all their secrets. */
  changedRealms(): Json[];
  /** Sets the administrator for the next time that realms are replaced. */
  setAdministrator(administrator: Administrator | undefined): void;
  /** Forgets sessions, revocations, failed logins, rotated keys and mails. */
  forgetSessions(): void;
  /** Sets how people log in, from the next request on. */
  setLoginMode(mode: LoginMode): void;
  /** Sets how the issuer is found, from the next request on. */
  setIssuer(settings: IssuerSettings): void;
  /** Sets how requests and mail are sent to other machines. */
  setSenders(next: Senders): void;
  /** The realm of this name, if there is one. */
  realm(name: string): Realm | undefined;
  /** Every realm with all that happens in it. */
  realms(): readonly RealmState[];
  /** The mails that its realms have sent. */
  readonly mails: Mailbox;
  /** The context of a request to an endpoint of a realm. @throws {OAuthError} when its Host is none */
  contextOf(request: TokenRequest, state: RealmState): RequestContext;
}

/** Says what is wrong with what clients protect. The code is loaded where a client protects anything. */
async function reportAuthorization(states: readonly RealmState[], warn: (message: string) => void): Promise<void> {
  const found = states.filter(({ store }) => store.json().clients.some((one) => one.authorizationSettings != null));
  if (found.length === 0) return;
  const { faultsOfServers } = await import('./authorization/model/kept-server.ts');
  for (const { realm, store } of found)
    for (const fault of faultsOfServers(store)) warn(`realm ${realm.name}, ${fault}`);
}

/** Makes a service. It resolves when each realm has a key to sign with, and goes on making the other keys. */
export async function createTokenService(options: TokenServiceOptions): Promise<TokenService> {
  const { runtime, keyStore = memoryKeyStore(), openStores = memoryRealmStores, warn } = options;
  const { keyRandom = runtime.random, loginMode = 'form' } = options;
  const realms = createRealms({ runtime, keyStore, openStores, keyRandom, warn });
  const { senders = noSenders } = options;
  let { administrator } = options;
  await realms.replace(options.realms, administrator);
  if (options.restored !== undefined) await realms.restore(options.restored);
  await reportAuthorization(realms.list(), warn);
  const mails = createMailbox();
  const service: RequestService = {
    realms,
    issuer: options.issuer,
    loginMode,
    events: eventLog(warn),
    outgoing: { ...senders, answer: (request) => answerRequest(service, request), warn },
    loadPermissions: () => import('./authorization/permission-grant.ts'),
    mails,
    newId: createUuids(runtime.random),
    warn,
  };
  return {
    handle: (request) => answerRequest(service, request),
    async replaceRealms(next) {
      await realms.replace(next, administrator);
      await reportAuthorization(realms.list(), warn);
    },
    changedRealms: () => realms.changed(),
    setAdministrator(next) {
      administrator = next;
    },
    forgetSessions() {
      realms.forgetSessions();
      mails.clear();
    },
    setLoginMode(next) {
      service.loginMode = next;
    },
    setIssuer(settings) {
      service.issuer = settings;
    },
    setSenders(next) {
      service.outgoing = { ...service.outgoing, ...next };
    },
    realm: (name) => realms.get(name)?.realm,
    realms: () => realms.list(),
    mails,
    contextOf: (request, state) => contextOf(service, request, state),
  };
}
