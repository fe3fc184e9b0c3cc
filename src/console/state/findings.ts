import type { EntryDetail } from '../../client.ts';
import { headerOf } from './body.ts';
import { duration } from './format.ts';
import { tokensIn } from './jwt.ts';
import { standingOf } from './token-life.ts';

/** Finds likely causes in one request without asking the server. They stand beside the steps that the server names. */
export function findingsOf(detail: EntryDetail, earlier: { readonly since: (seconds: number) => number }): string[] {
  return [...expiredTokens(detail), ...limits(detail, earlier), ...unanswered(detail)];
}

/** Tokens of the request that had expired when it came. */
function expiredTokens({ request, time }: EntryDetail): string[] {
  const brought = [...request.headers.map(([, value]) => value), request.body].join('\n');
  const tokens = tokensIn(brought).filter((token) => standingOf(token, Date.parse(time)).kind === 'over');
  return tokens.map((token) => {
    const ago = Date.parse(time) / 1000 - (token.expiresAt ?? 0);
    const life = (token.expiresAt ?? 0) - (token.issuedAt ?? 0);
    const lived = token.issuedAt === undefined ? '' : `; it lived ${duration(life)}`;
    return `The token had expired ${duration(ago)} before this request came${lived}. Ask for a new one before the old one ends.`;
  });
}

function limits({ status, response, rule }: EntryDetail, { since }: { since: (seconds: number) => number }): string[] {
  if (status !== 429) return [];
  const after = headerOf(response.headers, 'retry-after');
  const wait = after === undefined ? '' : ` It says to wait ${after} s (Retry-After).`;
  const count = since(60);
  const cause = rule === undefined ? 'The rate limit is reached' : 'A rule made this 429';
  return [`${cause}: ${count} of the caller's requests came within the minute up to this one.${wait}`];
}

function unanswered({ status, fault }: EntryDetail): string[] {
  return status === undefined && fault === undefined ? ['No answer was sent.'] : [];
}
