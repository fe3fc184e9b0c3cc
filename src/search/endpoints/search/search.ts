import type { Awaitable } from '../../../runtime/awaitable.ts';
import {
  type Endpoint,
  type EndpointResponse,
  type PinnedResults,
  type RequestContext,
  responseTail,
} from '../../endpoint.ts';
import { fits } from '../../engine/fit.ts';
import type { SearchIndex } from '../../engine/search-index.ts';
import { searchPaths } from '../../paths.ts';
import type { ReadySet } from '../../ready-sets/ready-set.ts';
import type { ReadySetName } from '../../ready-sets/ready-sets.ts';
import type { JsonObject } from '../../request-body/json-body.ts';
import type { SearchSettings } from '../../search-service.ts';
import { autoParameters, chooseParameters, type Parameters } from './auto-parameters.ts';
import { indexQuery } from './index-query.ts';
import { readSearchRequest, type SearchRequest } from './search-request.ts';

export const searchEndpoint: Endpoint = {
  method: 'POST',
  path: searchPaths.search,
  keyless: true,
  prepare({ body }) {
    const search = knownSearches.get(body) ?? readSearch(body);
    return (context) => {
      const spent = context.account.spend('search', search.parameters.searchDepth === 'advanced' ? 2 : 1);
      // What was found before is there at once: an `await` would cost as much as writing it.
      return typeof spent === 'number'
        ? respond(search, context, spent)
        : spent.then((credits) => respond(search, context, credits));
    };
  },
};

/** What a body asks for. */
interface Search {
  readonly body: JsonObject;
  readonly request: SearchRequest;
  readonly parameters: Parameters;
  /** See `requestKey`. */
  key: string;
  /** What the key was made with; undefined: there is none yet. */
  settings: SearchSettings | undefined;
  isKnown: boolean;
}

/** Of bodies that came more than once. */
const knownSearches = new WeakMap<JsonObject, Search>();

function readSearch(body: JsonObject): Search {
  const request = readSearchRequest(body);
  return { body, request, parameters: chooseParameters(request), key: '', settings: undefined, isKnown: false };
}

function respond(search: Search, context: RequestContext, credits: number): Awaitable<EndpointResponse> {
  const { request, parameters } = search;
  const { service, pinned } = context;
  const now = service.clock.now();
  const tail = responseTail(context, {
    credits: request.includeUsage ? credits : undefined,
    auto: request.autoParameters ? autoParameters(request, parameters) : undefined,
  });
  const usage = { depth: parameters.searchDepth, credits };
  const fixed = pinned === undefined && !dependsOnMoment(request, parameters) ? service.fixedIndex() : undefined;
  if (fixed === undefined) return find(search, context, { now, tail, usage });
  const key = keyOf(search, service.settings);
  const finished = service.finishedAnswers.find(key, fixed, now);
  if (finished === undefined) return find(search, context, { now, tail, usage, keptAs: { key, index: fixed } });
  const { start, hasPlaceholders } = finished;
  const keepsBody = !search.isKnown;
  if (keepsBody) {
    search.isKnown = true;
    knownSearches.set(search.body, search);
  }
  return { body: service.responses.repeat(start, tail), usage, hasPlaceholders, keepsBody };
}

interface Finding extends Required<Pick<EndpointResponse, 'usage'>> {
  readonly now: number;
  readonly tail: string;
  /** How the answer is kept; undefined: it is not. */
  readonly keptAs?: { readonly key: string; readonly index: SearchIndex };
}

async function find(
  { request, parameters }: Search,
  { service, pinned }: RequestContext,
  { now, tail, usage, keptAs }: Finding,
): Promise<EndpointResponse> {
  const { index, answers, responses, settings } = service;
  const query = indexQuery(request, parameters, settings, now);
  const arranged = pinned?.();
  const ready = arranged !== undefined && 'set' in arranged ? await readySet(arranged.set, request.query) : undefined;
  const hits =
    arranged !== undefined
      ? pinnedHits(arranged, request.maxResults)
      : (query.limit === 0 ? [] : await (await index.get()).search(query)).filter(
          ({ score }) => query.nearest || fits(score),
        );
  const answer =
    arranged?.answer !== undefined
      ? arranged.answer
      : request.answer === undefined || ready !== undefined
        ? null
        : (hits[0]?.placeholder?.answer ?? (await answers.get()).answer(query.text, hits, request.answer));
  const body = responses.write({ request, topic: parameters.topic, hits, ready, answer }, tail);
  const hasPlaceholders = hits[0]?.placeholder !== undefined;
  const start = body.subarray(0, body.length - tail.length);
  if (keptAs !== undefined) service.finishedAnswers.keep(keptAs.key, keptAs.index, now, { start, hasPlaceholders });
  return { body, usage, hasPlaceholders };
}

/** Whether which pages are young enough may change from one moment to the next. */
const dependsOnMoment = ({ newsDays }: SearchRequest, { timeRange }: Parameters): boolean =>
  timeRange !== undefined || newsDays !== undefined;

/** The key of a request; what is known keeps it until the settings are others. */
function keyOf(search: Search, settings: SearchSettings): string {
  if (search.settings !== settings) {
    search.key = requestKey(search.request, settings);
    search.settings = settings;
  }
  return search.key;
}

/** Requests with the same key get the same results. What a request does not ask for is not in its key: most ask for little. */
function requestKey(request: SearchRequest, { whenNothingFits, defaultMaxResults }: SearchSettings): string {
  let key = `${whenNothingFits} ${defaultMaxResults}`;
  for (const name in request) {
    const value = request[name as keyof SearchRequest];
    if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) continue;
    key += ` ${name} ${JSON.stringify(value)}`;
  }
  return key;
}

const pinnedHits = (pinned: PinnedResults, maxResults: number | undefined) =>
  'hits' in pinned ? pinned.hits.slice(0, maxResults) : [];

/** A set is sent as a whole, whatever `max_results` is: a test wants to meet all that is in it. */
async function readySet(name: ReadySetName, question: string): Promise<ReadySet> {
  const { readySets } = await import('../../ready-sets/ready-sets.ts');
  return readySets[name](question);
}
