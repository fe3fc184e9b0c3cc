import { UnavailableError } from '../runtime/availability.ts';
import type { Randomness, Runtime } from '../runtime/runtime.ts';
import { createUuids } from '../runtime/uuid.ts';
import { eventLog } from './context/event-log.ts';
import { noWayOut, outgoing, type PostForm } from './context/outgoing.ts';
import type { RealmState } from './context/realm-state.ts';
import type { LoginMode, RequestContext } from './context/request-context.ts';
import { endpointAt } from './endpoints/endpoints.ts';
import { answerOptions, runEndpoint } from './endpoints/run-endpoint.ts';
import { readForm } from './http/form.ts';
import { type IssuerSettings, type RequestUrl, requestUrl } from './http/issuer.ts';
import { isNamed } from './http/negotiate.ts';
import { OAuthError, oauthErrors } from './http/oauth-error.ts';
import { isAdminPath, realmAndRest } from './http/realm-path.ts';
import type { TokenRequest } from './http/request.ts';
import { badEncoding, pathSegments } from './http/request-path.ts';
import type { Response } from './http/response.ts';
import type { KeyStore } from './keys/key-store.ts';
import { memoryKeyStore } from './keys/memory-key-store.ts';
import { isBeforeEndpoint, namedErrors } from './named-errors.ts';
import { tokenOperationOf } from './operations.ts';
import type { Administrator } from './realm/import/master-realm.ts';
import type { Realm } from './realm/realm.ts';
import { createRealms } from './realms.ts';
import { memoryRealmStores, type OpenRealmStores } from './sessions/realm-stores.ts';

export interface TokenServiceOptions {
  readonly realms: readonly Realm[];
  /** A user of the realm `master` who may manage every realm. */
  readonly administrator?: Administrator | undefined;
  readonly issuer: IssuerSettings;
  /** How people log in; otherwise with a form. */
  readonly loginMode?: LoginMode;
  readonly runtime: Pick<Runtime, 'clock' | 'random'>;
  /** What keys are made of, where that is to be other randomness than that of identifiers. */
  readonly keyRandom?: Randomness | undefined;
  /** Stores generated keys; without it they live as long as the service. */
  readonly keyStore?: KeyStore | undefined;
  /** Opens where what happens in a realm is kept; without it that is memory. */
  readonly openStores?: OpenRealmStores | undefined;
  /** Posts forms to clients; without it nothing is sent. */
  readonly postForm?: PostForm | undefined;
  /** Takes a line for standard error, level WARN: a failed request, or a setting of a realm that is ignored. */
  readonly warn: (message: string) => void;
}

/** Answers requests to interface B. */
export interface TokenService {
  handle(request: TokenRequest): Promise<Response>;
  /**
   * Takes other realms from the next request on; sessions of clients and users that still exist go on, and so do realms
   * of other names that were created over the admin API.
   */
  replaceRealms(realms: readonly Realm[]): Promise<void>;
  /** Has another administrator when realms are replaced the next time. */
  setAdministrator(administrator: Administrator | undefined): void;
  /** Forgets sessions, revocations, failed logins and rotated keys. */
  forgetSessions(): void;
  /** Lets people log in in another way from the next request on. */
  setLoginMode(mode: LoginMode): void;
  /** Finds its issuer in another way from the next request on. */
  setIssuer(settings: IssuerSettings): void;
  /** The realm of this name, if there is one. */
  realm(name: string): Realm | undefined;
  /** Every realm with all that happens in it. */
  realms(): readonly RealmState[];
  /** What an endpoint of a realm would handle a request with. @throws {OAuthError} when its Host is none. */
  contextOf(request: TokenRequest, state: RealmState): RequestContext;
}

/** Makes the realms ready: it resolves when each has a key to sign with, and goes on making the other keys. */
export async function createTokenService(options: TokenServiceOptions): Promise<TokenService> {
  const { runtime, keyStore = memoryKeyStore(), openStores = memoryRealmStores, warn } = options;
  const { keyRandom = runtime.random } = options;
  const realms = createRealms({ runtime, keyStore, openStores, keyRandom, warn });
  let { issuer, administrator, loginMode = 'form' } = options;
  await realms.replace(options.realms, administrator);
  const events = eventLog(warn);
  const sender = outgoing(options.postForm ?? noWayOut, warn);
  const newId = createUuids(runtime.random);
  const urlOf = (request: TokenRequest): RequestUrl => {
    const url = requestUrl(request, issuer);
    if (url === undefined) throw oauthErrors.badHost(newId());
    return url;
  };
  const contextOf = (request: TokenRequest, state: RealmState, url: RequestUrl): RequestContext => {
    const baseUrl = state.realm.frontendUrl ?? url.baseUrl;
    return {
      state,
      request,
      baseUrl,
      issuer: `${baseUrl}${state.path}`,
      loginMode,
      clientIp: url.clientIp,
      origin: request.headers.origin,
      form: readForm(request.headers['content-type'], request.body),
      events,
      outgoing: sender,
      crossOrigin: [],
    };
  };
  const administrate = async (request: TokenRequest, segments: readonly string[], url: RequestUrl) => {
    const { handleAdmin } = await import('./admin/handle-admin.ts');
    const inRealm = (name: string) => {
      const state = realms.get(name);
      return state && contextOf(request, state, url);
    };
    return handleAdmin(request, segments, { ...url, realms, contextOf: inRealm });
  };
  const route = async (request: TokenRequest): Promise<Response> => {
    const segments = pathSegments(request.path);
    const url = urlOf(request);
    if (badEncoding.test(request.query)) throw oauthErrors.badRequest();
    const { method, headers } = request;
    if (isAdminPath(segments)) return administrate(request, segments, url);
    const { realm, rest } = realmAndRest(segments, method);
    const state = realms.get(realm);
    // Preflights of documents are answered before anybody looks for the realm (Keycloak 26.7).
    const isDocument = rest[0] === '.well-known' && rest.length === 2;
    if (state === undefined && !(method === 'OPTIONS' && isDocument)) throw oauthErrors.unknownRealm();
    const endpoint = endpointAt(rest, method);
    return state === undefined || method === 'OPTIONS'
      ? answerOptions(endpoint, headers.origin)
      : runEndpoint(endpoint, contextOf(request, state, url));
  };
  /** People who open an address that does not exist get a page (Keycloak 26.7). */
  const forBrowser = async ({ path, headers }: TokenRequest, response: Response): Promise<Response> => {
    if (response.status !== 404 || !isNamed(headers.accept, 'text/html')) return response;
    const [root, name = ''] = pathSegments(path);
    const state = realms.get(root === 'realms' ? name : '') ?? realms.get('master');
    if (root === 'admin' || state === undefined) return response;
    const { errorPage } = await import('./pages/error-page.ts');
    const { leadingHeaders = [] } = response;
    return { ...errorPage(state.realm, 'Page not found', { status: 404, title: '' }), leadingHeaders, headers: [] };
  };
  return {
    replaceRealms: (next) => realms.replace(next, administrator),
    setAdministrator(next) {
      administrator = next;
    },
    forgetSessions: realms.forgetSessions,
    setLoginMode(next) {
      loginMode = next;
    },
    setIssuer(settings) {
      issuer = settings;
    },
    realm: (name) => realms.get(name)?.realm,
    realms: realms.list,
    contextOf: (request, state) => contextOf(request, state, urlOf(request)),
    async handle(request) {
      try {
        const wanted = request.overrides?.error;
        // The token endpoint itself gives its errors further headers.
        if (wanted !== undefined && (isBeforeEndpoint(wanted) || !(isTokenRequest(request) || isFailedForm(request))))
          throw namedErrors[wanted].error('');
        return await route(request);
      } catch (error) {
        if (error instanceof OAuthError) return await forBrowser(request, error.response);
        if (!(error instanceof UnavailableError))
          warn(`token endpoint: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return oauthErrors.serverError().response;
      }
    },
  };
}

/** The form of a login says itself that name or password is wrong. */
const isFailedForm = ({ method, path, overrides }: TokenRequest) =>
  overrides?.error === 'login-failed' && method === 'POST' && tokenOperationOf(method, path) === 'login-form';

const isTokenRequest = ({ method, path }: TokenRequest) => tokenOperationOf(method, path) === 'token';
