import * as z from 'zod';
import {
  asList,
  asNumber,
  choice,
  corpusPath,
  countryCode,
  countryDatabase,
  emptyIsNone,
  engineUrl,
  filled,
  httpUrl,
  indexName,
  integer,
  origin,
  seconds,
  setting,
} from './field.ts';

export const searchSettings = z
  .strictObject({
    apiTokens: setting(z.array(filled).min(1, 'must name at least one token').default(['tvly-dev-understudy']), {
      env: 'SEARCH_API_TOKENS',
      description: 'API tokens that are accepted',
      read: asList,
      secret: true,
    }),
    rateLimit: setting(integer(0, 1_000_000).optional(), {
      env: 'SEARCH_RATE_LIMIT',
      description: 'requests a minute for each key, then 429; empty: no limit; 0: always',
      read: asNumber,
    }),
    planCredits: setting(integer(0, 1_000_000_000).optional(), {
      env: 'SEARCH_PLAN_CREDITS',
      description: 'credits of the plan for each key, then 432; empty: no limit',
      read: asNumber,
    }),
    paygoCredits: setting(integer(0, 1_000_000_000).optional(), {
      env: 'SEARCH_PAYGO_CREDITS',
      description: 'pay-as-you-go credits for each key once those of the plan are spent, then 433; empty: none',
      read: asNumber,
    }),
    corpus: setting(z.array(corpusPath).default([]), {
      env: 'SEARCH_CORPUS',
      idle: [{ beside: 'SEARCH_ENGINE' }],
      scope: 'process',
      description:
        'files or folders of pages instead of the built-in ones, with `+` before one of them in addition to these: JSONL, JSON, CSV, Markdown, MDX, reStructuredText, HTML, plain text, PDF, WARC, ZIM',
      read: asList,
    }),
    whileLoading: setting(choice('loaded', 'unavailable').default('loaded'), {
      env: 'SEARCH_WHILE_LOADING',
      idle: [{ beside: 'SEARCH_ENGINE' }, { without: ['SEARCH_CORPUS'] }],
      scope: 'process',
      description:
        'what a search gets that has waited five seconds for SEARCH_CORPUS to be loaded: `loaded`: results from the pages that are there; `unavailable`: 503',
    }),
    cacheDir: setting(z.string('must be a string').default(''), {
      env: 'SEARCH_CACHE_DIR',
      idle: [{ beside: 'SEARCH_ENGINE' }, { without: ['SEARCH_CORPUS'] }],
      scope: 'process',
      description: "where indexes of large corpora are kept; empty: in the user's cache directory",
    }),
    engine: setting(z.array(engineUrl).default([]), {
      env: 'SEARCH_ENGINE',
      scope: 'process',
      description:
        'OpenSearch that holds the pages, `http(s)://[user:password@]host:port`, or several nodes of it; empty: this process holds them',
      read: asList,
      secret: true,
    }),
    index: setting(indexName.default('understudy-pages'), {
      env: 'SEARCH_INDEX',
      idle: [{ without: ['SEARCH_ENGINE'] }],
      scope: 'process',
      description: 'name of the pages there, which `understudy index` gives them',
    }),
    whenNothingFits: setting(choice('placeholder', 'nearest', 'nothing').optional(), {
      env: 'SEARCH_WHEN_NOTHING_FITS',
      description:
        '`placeholder`: made-up pages about the subject, marked as such; `nearest`: other pages, with low scores; `nothing`: only pages that fit; empty: `placeholder`, or `nearest` with SEARCH_CORPUS or SEARCH_ENGINE',
      read: emptyIsNone,
    }),
    defaultMaxResults: setting(integer(0, 20).default(10), {
      env: 'SEARCH_DEFAULT_MAX_RESULTS',
      description: 'results of a search that does not say `max_results`',
      read: asNumber,
    }),
    researchSeconds: setting(seconds('must be a number of seconds, 0 or more').default(2), {
      env: 'SEARCH_RESEARCH_SECONDS',
      description: 'how long research by the model `pro` takes; `auto` takes three quarters of it and `mini` half',
      read: asNumber,
    }),
    deniedCountries: setting(z.array(countryCode).default([]), {
      env: 'SEARCH_DENIED_COUNTRIES',
      description: 'countries (ISO 3166-1 alpha-2) whose callers are denied; `*` denies everyone',
      read: asList,
    }),
    denial: setting(choice('forbidden', 'close').default('forbidden'), {
      env: 'SEARCH_DENIAL',
      idle: [{ without: ['SEARCH_DENIED_COUNTRIES'] }],
      description: '`forbidden`: 403 with an empty body; `close`: the connection is closed without an answer',
    }),
    countryHeader: setting(filled.toLowerCase().default('cf-ipcountry'), {
      env: 'SEARCH_COUNTRY_HEADER',
      idle: [{ without: ['SEARCH_DENIED_COUNTRIES'] }],
      description: "header that names the caller's country, believed only from FORWARDED_ALLOW_IPS",
    }),
    countryDatabase: setting(countryDatabase.optional(), {
      env: 'SEARCH_COUNTRY_DATABASE',
      idle: [{ without: ['SEARCH_DENIED_COUNTRIES'] }],
      scope: 'process',
      description: "database in MaxMind's format (.mmdb) that names the countries of callers without that header",
      read: emptyIsNone,
    }),
    corsOrigins: setting(z.array(origin).default([]), {
      env: 'SEARCH_CORS_ORIGINS',
      description:
        'origins whose pages may call the search API from a browser, such as `http://localhost:5173`; `*` all',
      read: asList,
    }),
    mode: setting(choice('stand-in', 'record', 'replay', 'replay-or-stand-in').default('stand-in'), {
      env: 'SEARCH_MODE',
      scope: 'process',
      description:
        'who answers: `stand-in`; `record`: SEARCH_UPSTREAM, written to SEARCH_CASSETTES; `replay`: these recordings; `replay-or-stand-in`',
    }),
    upstream: setting(httpUrl.optional(), {
      env: 'SEARCH_UPSTREAM',
      idle: [{ while: 'SEARCH_MODE', is: ['stand-in', 'replay', 'replay-or-stand-in'] }],
      scope: 'process',
      description: 'base URL of the service that is recorded, such as `https://api.tavily.com`; nothing else is called',
      read: emptyIsNone,
    }),
    cassettes: setting(filled.optional(), {
      env: 'SEARCH_CASSETTES',
      idle: [{ while: 'SEARCH_MODE', is: ['stand-in'] }],
      scope: 'process',
      description: 'folder of the recordings',
      read: emptyIsNone,
    }),
  })
  .prefault({})
  .describe('the search API');
