import type { ControlledServer } from '../../client.ts';
import { type ReadToken, readToken } from './jwt.ts';

/** Requests as an HTTP archive. */
type Archive = Awaited<ReturnType<ControlledServer['requests']['har']>>;

/** An access token that the token endpoint gave to somebody. */
export interface SeenToken {
  /** The id of the request that asked for it. */
  readonly entryId: string;
  readonly token: ReadToken;
  readonly client: string;
  readonly scope: string;
}

/** Tokens in the answers of the token endpoint, the oldest first. */
export function seenTokens({ log }: Archive): SeenToken[] {
  return log.entries.flatMap(({ _id: entryId, response }): SeenToken[] => {
    const token = readToken(String(accessToken(response.content.text)));
    if (token === undefined) return [];
    const { azp, client_id: client, scope } = token.claims;
    return [{ entryId, token, client: textOf(azp ?? client), scope: textOf(scope) }];
  });
}

/** Tokens that a client asked for without need. */
export interface Waste {
  readonly client: string;
  readonly scope: string;
  /** How many tokens the client asked for while it had a good one. */
  readonly needless: number;
  readonly total: number;
}

/** A client may replace a token that lives no longer than this. */
const graceSeconds = 10;

/** Clients that asked for tokens while they had a good one, the worst first. */
export function wasteOf(seen: readonly SeenToken[]): Waste[] {
  const groups = new Map<string, SeenToken[]>();
  for (const one of seen) {
    const { iss, sub } = one.token.claims;
    const key = JSON.stringify([iss, sub, one.client, one.scope]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()]
    .map((group) => ({
      client: group[0]?.client ?? '',
      scope: group[0]?.scope ?? '',
      needless: group.filter((one, at) => group.slice(0, at).some((earlier) => isGoodAt(earlier, one))).length,
      total: group.length,
    }))
    .filter(({ needless }) => needless > 0)
    .sort((one, other) => other.needless - one.needless);
}

function isGoodAt(
  { token: { expiresAt = Number.POSITIVE_INFINITY } }: SeenToken,
  { token: { issuedAt = 0 } }: SeenToken,
) {
  return expiresAt - issuedAt > graceSeconds;
}

/** The bar of a token on a line of time, in percent of the line. */
export interface LifeBar {
  readonly left: number;
  readonly width: number;
}

/** Places the bars of tokens and the present on a line with room for both. @param now seconds since the epoch */
export function lifeBars(tokens: readonly ReadToken[], now: number): { bars: LifeBar[]; now: number } {
  const begins = tokens.map(({ issuedAt = now }) => issuedAt);
  const from = Math.min(now, ...begins);
  const past = Math.max(now, ...begins) - from;
  // A long bar leaves the line: its beginning matters.
  const room = Math.max(past * 2, past + 120);
  const percent = (seconds: number) => Math.min(100, Math.max(0, ((seconds - from) / room) * 100));
  return {
    bars: tokens.map(({ issuedAt = now, expiresAt = Number.POSITIVE_INFINITY }) => {
      const left = percent(issuedAt);
      return { left, width: Math.max(0.4, percent(expiresAt) - left) };
    }),
    now: percent(now),
  };
}

/** Tokens of rules may have any claims. */
const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

function accessToken(body: string): unknown {
  try {
    return (JSON.parse(body) as { access_token?: unknown } | null)?.access_token;
  } catch {
    return undefined;
  }
}
