import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, type TrustedPeer } from '../http/forwarded-for.ts';
import type { OnDemand } from '../on-demand.ts';
import type { Surroundings } from '../surroundings.ts';
import { type CountryOfAddress, type Denial, deniedOrigin } from './access/denial.ts';
import { type Gate, openGate } from './access/gate.ts';
import type { Answer, Endpoint } from './endpoint.ts';
import { searchEndpoint } from './endpoints/search.ts';
import { type JsonObject, notAnObject, readJsonObject } from './requests/json-body.ts';
import { Refusal, refusals } from './search-error.ts';
import type { SearchIndex } from './search-index.ts';
import { randomUuid } from './uuid.ts';

/** See the settings `SEARCH_*`. */
export interface SearchSettings {
  readonly apiTokens: readonly string[];
  /** Requests a minute. */
  readonly rateLimit?: number | undefined;
  readonly planCredits?: number | undefined;
  readonly paygoCredits?: number | undefined;
  readonly deniedCountries: readonly string[];
  readonly denial: Denial;
  readonly countryHeader: string;
}

export interface SearchOptions {
  readonly settings: SearchSettings;
  readonly index: OnDemand<SearchIndex>;
  readonly trusted: TrustedPeer;
  readonly countryOfAddress?: CountryOfAddress | undefined;
  readonly surroundings: Pick<Surroundings, 'clock' | 'random'>;
  /** Takes a line about something that should not have happened. */
  readonly error: (message: string) => void;
}

/** The service's own limit is not known; a query has at most 400 characters. */
const bodyLimit = 1024 * 1024;

const nothing: JsonObject = {};

/** Interface A: passes for the Tavily search API. Owns its endpoints only. */
export const search: FastifyPluginAsync<SearchOptions> = async (app, options) => {
  const { settings } = options;
  const gate = openGate(settings.apiTokens, {
    requestsPerMinute: settings.rateLimit,
    planCredits: settings.planCredits,
    paygoCredits: settings.paygoCredits,
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  app.setErrorHandler<FastifyError | Refusal>((error, _request, reply) => refuse(reply, refusalOf(error, options)));
  denyCountries();

  const endpoints = [searchEndpoint];
  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    app.route({ method, url: path, handler: (request, reply) => serve(endpoint, gate, options, request, reply) });
    app.route({
      method: app.supportedMethods.filter((other) => other !== method),
      url: path,
      onRequest: (_request, reply) => void refuse(reply, refusals.methodNotAllowed(method)),
      handler: () => undefined,
    });
  }

  function denyCountries(): void {
    const denied = deniedOrigin({
      countries: settings.deniedCountries,
      header: settings.countryHeader,
      trusted: options.trusted,
      countryOfAddress: options.countryOfAddress,
    });
    if (denied === undefined) return;
    app.addHook('onRequest', (request, reply, done) => {
      const peer = request.raw.socket.remoteAddress ?? '';
      if (!denied({ peer, caller: addressOf(request, options.trusted), headers: request.headers })) return done();
      if (settings.denial === 'forbidden') return void reply.code(403).send();
      reply.hijack();
      request.raw.socket.destroySoon();
    });
  }
};

/** The caller's address, as the request line names it. */
function addressOf({ raw, headers }: FastifyRequest, trusted: TrustedPeer): string {
  const forwarded = headers['x-forwarded-for'];
  return callerOf(
    { host: raw.socket.remoteAddress ?? '', port: 0 },
    Array.isArray(forwarded) ? forwarded.join(', ') : forwarded,
    trusted,
  ).host;
}

/** A request is read first, then the key is checked (recorded), and then it is done. */
async function serve(
  endpoint: Endpoint,
  gate: Gate,
  { index, surroundings, trusted }: SearchOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { clock, random } = surroundings;
  const began = clock.monotonic();
  const body =
    endpoint.method === 'GET'
      ? nothing
      : readJsonObject(request.headers['content-type'], request.body as Buffer | undefined);
  const mark = request.originalUrl.indexOf('?');
  const action = endpoint.prepare({
    body,
    id: (request.params as { id?: string }).id ?? '',
    query: new URLSearchParams(mark < 0 ? '' : request.originalUrl.slice(mark + 1)),
  });
  const account = gate.admit(
    {
      authorization: request.headers.authorization,
      body,
      keylessFrom:
        endpoint.keyless === true && request.headers['x-tavily-access-mode'] === 'keyless'
          ? addressOf(request, trusted)
          : undefined,
    },
    clock.now(),
  );
  const requestId = randomUuid(random);
  const elapsed = () => Math.round((clock.monotonic() - began) / 10) / 100;
  const answer = await action({
    requestId,
    account,
    index: index.loaded ?? (await index.get()),
    surroundings,
    elapsed,
  });
  if (answer.spent !== undefined)
    account.record({
      timestamp: clock.now(),
      endpoint: endpoint.path.slice(1),
      ...answer.spent,
      responseTime: elapsed(),
      requestId,
    });
  return send(reply, answer);
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return sendJson(reply.code(status ?? 200), body);
}

function refuse(reply: FastifyReply, { status, body, headers }: Refusal): FastifyReply {
  return sendJson(reply.code(status).headers(headers), JSON.stringify(body));
}

const asItIs = (text: unknown) => text as string;

/** A serializer of our own keeps Fastify from adding a charset to the type. */
const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.header('content-type', 'application/json').serializer(asItIs).send(json);

function refusalOf(error: FastifyError | Refusal, { error: tell }: SearchOptions): Refusal {
  if (error instanceof Refusal) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusals.bodyTooLarge();
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return notAnObject('');
  if (error.statusCode !== undefined && error.statusCode < 500) return refusals.unreadableBody();
  tell(`search: ${error.message}`);
  return refusals.failure();
}
