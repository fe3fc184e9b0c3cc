import type { FastifyPluginAsync } from 'fastify';
import { endOfTurn } from '../http/end-of-turn.ts';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import { type OnDemand, onDemand } from '../on-demand.ts';
import type { Surroundings } from '../surroundings.ts';
import type { CountryOfAddress, Denial } from './access/denial.ts';
import { denyCountries } from './access/deny-countries.ts';
import { openGate } from './access/gate.ts';
import { crawlEndpoint } from './endpoints/crawl.ts';
import { extractEndpoint } from './endpoints/extract.ts';
import { feedbackEndpoint } from './endpoints/feedback.ts';
import { logsEndpoint } from './endpoints/logs.ts';
import { mapEndpoint } from './endpoints/map.ts';
import { orgUsageEndpoint } from './endpoints/org-usage.ts';
import { researchEndpoints } from './endpoints/research.ts';
import { searchEndpoint } from './endpoints/search.ts';
import { usageEndpoint } from './endpoints/usage.ts';
import { refusalOf, refuse } from './refusal-reply.ts';
import { refusals } from './search-error.ts';
import type { SearchIndex } from './search-index.ts';
import { serve } from './serve.ts';
import { createUuids } from './uuid.ts';

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

/** Interface A: passes for the Tavily search API. Owns its endpoints only. */
export const search: FastifyPluginAsync<SearchOptions> = async (app, options) => {
  const { settings, trusted, error: tell } = options;
  const limits = {
    requestsPerMinute: settings.rateLimit,
    planCredits: settings.planCredits,
    paygoCredits: settings.paygoCredits,
  };
  const gate = openGate(settings.apiTokens, limits);
  const { clock, random } = options.surroundings;
  const parts = { index: options.index, trusted, clock, newId: createUuids(random), turnEnd: endOfTurn() };
  const answers = onDemand(async () => (await import('./answer.ts')).createAnswers());

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  app.setErrorHandler<Error>((error, _request, reply) => refuse(reply, refusalOf(error, tell)));
  denyCountries(app, {
    countries: settings.deniedCountries,
    denial: settings.denial,
    header: settings.countryHeader,
    trusted,
    countryOfAddress: options.countryOfAddress,
  });

  const endpoints = [
    searchEndpoint(answers),
    extractEndpoint,
    crawlEndpoint,
    mapEndpoint,
    ...researchEndpoints(answers),
    usageEndpoint(gate.accounts, limits),
    feedbackEndpoint,
    logsEndpoint(gate.accounts),
    orgUsageEndpoint(gate.accounts),
  ];
  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    app.route({ method, url: path, exposeHeadRoute: false, handler: serve(endpoint, gate, parts) });
    app.route({
      method: app.supportedMethods.filter((other) => other !== method),
      url: path,
      onRequest: (_request, reply) => void refuse(reply, refusals.methodNotAllowed(method)),
      handler: () => undefined,
    });
  }
  // The framework below the real service sends a caller with one slash too many to the right address.
  for (const url of new Set(endpoints.map(({ path }) => `${path}/`)))
    app.all(url, {
      onRequest: ({ originalUrl }, reply) =>
        void reply
          .code(307)
          .header('location', originalUrl.replace(/\/(\?|$)/, '$1'))
          .send(),
      handler: () => undefined,
    });
  app.all('/research/*', {
    onRequest: (_request, reply) => void refuse(reply, refusals.notFound()),
    handler: () => undefined,
  });
};
