import type { RequestFacts } from '../facts/request-facts.ts';
import type { Match, TextMatch } from './match-schema.ts';
import {
  bodyMatch,
  isObject,
  isTextMatch,
  memberOf,
  type PatternBudget,
  patternMatch,
  textMatch,
} from './match-value.ts';
import { pathGlob } from './path-glob.ts';

/** One condition of a match. */
export interface Condition {
  /** The member that it comes from: `operation`, `query.q`, `body.topic`. */
  readonly field: string;
  /** What decides it: the kind of the request (interface, operation, method), the rest of its head, or its body too. */
  readonly needs: 'kind' | 'head' | 'body';
  readonly fits: (facts: RequestFacts) => boolean;
  /** Where it compares texts: a value that must be this text, or a list with it. */
  readonly exact?: { readonly read: (facts: RequestFacts) => unknown; readonly text: string } | undefined;
}

/** A match that is ready for use: every condition must hold. The cheap ones come first. */
export type RequestMatch = readonly Condition[];

type Read = (facts: RequestFacts) => unknown;

/**
 * @param field the member in which the match stands
 * @param budget of the patterns of several matches that come together
 * @throws {InvalidRuleError}
 */
export async function requestMatch(
  match: Match,
  field = 'match',
  budget: PatternBudget = { characters: 0 },
): Promise<RequestMatch> {
  const conditions: Condition[] = [];
  const addText = async (name: string, needs: Condition['needs'], wanted: TextMatch | undefined, read: Read) => {
    if (wanted === undefined) return;
    const fits = await textMatch(wanted, `${field}.${name}`, budget);
    const exact = typeof wanted === 'string' ? { read, text: wanted } : undefined;
    conditions.push({ field: name, needs, fits: (facts) => fits(read(facts)), exact });
  };

  if (match.interface !== undefined)
    conditions.push({ field: 'interface', needs: 'kind', fits: (facts) => facts.interface === match.interface });
  await addText('operation', 'kind', match.operation, (facts) => facts.operation);
  await addText('method', 'kind', match.method, (facts) => facts.method);
  if (match.path !== undefined) {
    const fits = pathGlob(match.path);
    const exact = match.path.includes('*') ? undefined : { read: ({ path }: RequestFacts) => path, text: match.path };
    conditions.push({ field: 'path', needs: 'head', fits: ({ path }) => fits(path), exact });
  }
  if (match.path_pattern !== undefined) {
    const finds = await patternMatch(match.path_pattern, `${field}.path_pattern`, budget);
    conditions.push({ field: 'path_pattern', needs: 'head', fits: ({ path }) => finds(path) });
  }
  await addText('realm', 'head', match.realm, (facts) => facts.realm);
  for (const [name, wanted] of Object.entries(match.query ?? {}))
    await addText(`query.${name}`, 'head', wanted, ({ query }) => memberOf(query, name));
  for (const [name, wanted] of Object.entries(match.headers ?? {}))
    await addText(`headers.${name}`, 'head', wanted, ({ headers }) => memberOf(headers, name.toLowerCase()));
  await addText('client_id', 'body', match.client_id, (facts) => facts.clientId);
  await addText('username', 'body', match.username, (facts) => facts.username);
  await addText('api_key', 'body', match.api_key, (facts) => facts.apiKey);
  return [...conditions, ...(await bodyConditions(match.body, `${field}.body`, budget))];
}

/** One condition for each member, so that a near miss can be named by it. */
async function bodyConditions(wanted: unknown, field: string, budget: PatternBudget): Promise<Condition[]> {
  if (wanted === undefined) return [];
  if (!isObject(wanted) || isTextMatch(wanted)) {
    const fits = await bodyMatch(wanted, field, budget);
    return [{ field: 'body', needs: 'body', fits: ({ body }) => fits(body) }];
  }
  return Promise.all(
    Object.entries(wanted).map(async ([name, inner]): Promise<Condition> => {
      const fits = await bodyMatch({ [name]: inner }, field, budget);
      const read: Read = ({ body }) => (isObject(body) ? memberOf(body, name) : undefined);
      const exact = typeof inner === 'string' ? { read, text: inner } : undefined;
      return { field: `body.${name}`, needs: 'body', fits: ({ body }) => fits(body), exact };
    }),
  );
}

/** Whether a request fits. */
export function fitsRequest(match: RequestMatch, facts: RequestFacts): boolean {
  for (const condition of match) if (!condition.fits(facts)) return false;
  return true;
}

/** The members of a match that a request does not fit. */
export const differences = (match: RequestMatch, facts: RequestFacts): string[] =>
  match.filter(({ fits }) => !fits(facts)).map(({ field }) => field);
