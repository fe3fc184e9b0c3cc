import type { Surroundings } from '../surroundings.ts';
import { type Answer, withFirst } from './answer.ts';
import { unknownMappers } from './claims.ts';
import { isKnownMethod } from './client-authentication.ts';
import { preflight } from './cors.ts';
import type { Endpoint } from './endpoint.ts';
import { endpointAt } from './endpoints.ts';
import { eventLog } from './event-log.ts';
import type { Exchange } from './exchange.ts';
import { readForm } from './form.ts';
import { addressOf, type IssuerSettings } from './issuer.ts';
import { type KeyShelf, realmKeys } from './keys/realm-keys.ts';
import { Refusal, refusals } from './oauth-error.ts';
import { randomIds } from './random-id.ts';
import type { Realm } from './realm/realm.ts';
import { type RealmState, realmState } from './realm-state.ts';
import type { TokenRequest } from './request.ts';
import { pathSegments } from './request-path.ts';

export interface TokenServiceOptions {
  readonly realms: readonly Realm[];
  readonly issuer: IssuerSettings;
  readonly surroundings: Pick<Surroundings, 'clock' | 'random'>;
  /** Keeps generated keys; without it they live as long as the service. */
  readonly shelf?: KeyShelf | undefined;
  /** Takes a line for standard error, level WARN: a refused client, or something in a realm that is left out. */
  readonly warn: (message: string) => void;
}

/** Answers requests to interface B. */
export interface TokenService {
  answer(request: TokenRequest): Promise<Answer>;
}

/** Makes the realms ready: it resolves when each has a key to sign with, and goes on making the other keys. */
export async function createTokenService(options: TokenServiceOptions): Promise<TokenService> {
  const { surroundings, warn } = options;
  const realms = new Map(options.realms.map((realm) => [realm.name, stateOf(realm, options)]));
  const states = [...realms.values()];
  await Promise.all(states.map(({ keys, realm }) => keys.signer(realm.signatureAlgorithm)));
  void (async () => {
    for (const { keys } of states) await keys.warmUp();
  })().catch((error: unknown) => warn(`keys: ${error instanceof Error ? error.message : error}`));

  const events = eventLog(warn);
  const ids = randomIds(surroundings.random);
  const route = async (request: TokenRequest): Promise<Answer> => {
    const segments = pathSegments(request.path);
    const address = addressOf(request, options.issuer);
    if (address === undefined)
      throw request.httpVersion === '1.0' ? refusals.serverError() : refusals.noHost(ids.error());
    const { base, client: caller } = address;
    const { realm, rest } = realmAndRest(segments, request.method);
    const state = realms.get(realm);
    if (state === undefined) throw refusals.unknownRealm();
    const exchange: Exchange = {
      state,
      request,
      base,
      issuer: `${base}${state.path}`,
      caller,
      origin: request.headers.origin,
      form: readForm(request.headers['content-type'], request.body),
      events,
      crossOrigin: [],
    };
    return run(endpointAt(rest, request.method), exchange);
  };
  return {
    async answer(request) {
      try {
        return await route(request);
      } catch (error) {
        if (error instanceof Refusal) return error.answer;
        warn(`token endpoint: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return refusals.serverError().answer;
      }
    },
  };
}

/** A realm as it starts; what of it is not known is told. */
function stateOf(realm: Realm, { surroundings, shelf, warn }: TokenServiceOptions): RealmState {
  for (const remark of realm.remarks) warn(remark);
  for (const unknown of unknownMappers(realm)) warn(`${unknown} is not known and left out`);
  for (const { clientId, authenticator, isPublic } of realm.clients.values())
    if (!isPublic && !isKnownMethod(authenticator))
      warn(`realm ${realm.name}, client ${clientId}: authenticator ${JSON.stringify(authenticator)} is not known`);
  return realmState(realm, realmKeys(realm, { surroundings, shelf, warn }), surroundings);
}

/** @throws {Refusal} when the path names no realm. */
function realmAndRest(segments: readonly string[], method: string): { realm: string; rest: readonly string[] } {
  const [root, second, third, fourth] = segments;
  if (root === 'realms' && second !== undefined) return { realm: second, rest: segments.slice(2) };
  if (root === '.well-known' && second !== undefined && third === 'realms' && segments.length === 4 && fourth) {
    if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') throw refusals.methodNotAllowedHere();
    if (second !== 'oauth-authorization-server') throw refusals.notFound();
    return { realm: fourth, rest: ['.well-known', second] };
  }
  if (root === 'admin' && second === 'realms') throw refusals.unauthorized();
  throw refusals.noSuchResource();
}

async function run({ methods, crossOriginMethods, allow }: Endpoint, exchange: Exchange): Promise<Answer> {
  const { method } = exchange.request;
  if (method === 'OPTIONS') {
    const headers = allow === undefined ? [] : [['Allow', allow] as const];
    const first = crossOriginMethods === undefined ? [] : preflight(exchange.origin, crossOriginMethods);
    return { status: 200, first, headers };
  }
  const handler = method === 'HEAD' ? methods.GET : method === 'GET' || method === 'POST' ? methods[method] : undefined;
  if (handler === undefined) throw refusals.methodNotAllowed();
  try {
    return await handler(exchange);
  } catch (error) {
    if (error instanceof Refusal) return withFirst(exchange.crossOrigin, error.answer);
    throw error;
  }
}
