import type { RequestFacts } from '../facts/request-facts.ts';
import type { Condition } from './condition.ts';
import type { MatchContext } from './match-context.ts';
import type { Match } from './match-schema.ts';
import { type CompileMatch, matchBy, memberOf, type PlainMatch } from './match-value.ts';
import { pathGlob } from './path-glob.ts';
import { patternMatch } from './pattern-match.ts';

/** A member of a match with the value that it is about. */
export interface Expectation {
  readonly field: string;
  readonly needs: Condition['needs'];
  /** Undefined: nothing is expected. */
  readonly expected: PlainMatch | undefined;
  readonly read: (facts: RequestFacts) => unknown;
  /** Undefined: texts are the same, or differ. */
  readonly compare?: CompileMatch<PlainMatch> | undefined;
}

/** What whole matches are made with. */
export interface WholeMatchContext extends MatchContext {
  /** What else a match expects, and each of those inside of it. */
  readonly more?: ((match: Match) => readonly Expectation[]) | undefined;
}

/** What decides which kind of requests is meant. */
export const kindExpectations = (match: Match): Expectation[] => [
  { field: 'interface', needs: 'kind', expected: match.interface, read: (facts) => facts.interface },
  { field: 'operation', needs: 'kind', expected: match.operation, read: (facts) => facts.operation },
  { field: 'method', needs: 'kind', expected: match.method, read: (facts) => facts.method },
];

/** The rest, but for the body. */
export const otherExpectations = (match: Match): Expectation[] => [
  { field: 'state', needs: 'head', expected: match.state, read: (facts) => facts.state },
  {
    field: 'path',
    needs: 'head',
    expected: match.path,
    read: ({ path }) => path,
    compare: typeof match.path === 'string' && !match.path.includes('*') ? undefined : globMatch,
  },
  {
    field: 'path_pattern',
    needs: 'head',
    expected: match.path_pattern,
    read: ({ path }) => path,
    compare: regularExpressionMatch,
  },
  { field: 'realm', needs: 'head', expected: match.realm, read: (facts) => facts.realm },
  ...named('query', match.query, ({ query }, name) => memberOf(query, name)),
  ...named('headers', match.headers, ({ headers }, name) => memberOf(headers, name.toLowerCase())),
  ...named('cookies', match.cookies, ({ cookies }, name) => memberOf(cookies, name)),
  { field: 'client_id', needs: 'body', expected: match.client_id, read: (facts) => facts.clientId },
  { field: 'username', needs: 'body', expected: match.username, read: (facts) => facts.username },
  { field: 'api_key', needs: 'body', expected: match.api_key, read: (facts) => facts.apiKey },
];

const named = (
  field: string,
  expected: Readonly<Record<string, PlainMatch>> = {},
  read: (facts: RequestFacts, name: string) => unknown,
): Expectation[] =>
  Object.entries(expected).map(([name, one]) => ({
    field: `${field}.${name}`,
    needs: 'head',
    expected: one,
    read: (facts) => read(facts, name),
  }));

/** A path that stands for itself is a glob. */
const globMatch = matchBy((glob) => ofText(pathGlob(String(glob))));

/** A text that stands for itself is a regular expression. */
const regularExpressionMatch = matchBy(async (pattern, field, { budget }) =>
  ofText(await patternMatch(String(pattern), field, budget)),
);

const ofText = (fits: (text: string) => boolean) => (value: unknown) => typeof value === 'string' && fits(value);
