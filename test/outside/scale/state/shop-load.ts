import assert from 'node:assert/strict';
import { type Call, type Load, requestBytes, startLoad } from '../load.ts';
import type { Processes } from '../processes.ts';
import type { Report } from '../report.ts';
import { isActive, serviceToken } from './shop.ts';

const client = 'client_id=till&client_secret=till-secret';
const endpoint = '/realms/shop/protocol/openid-connect';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' };

const cachedBytes = requestBytes('/');
const tokenBytes = requestBytes(`${endpoint}/token`, form, `grant_type=client_credentials&${client}`);
const searchBytes = requestBytes('/search', json, '{"query":"capital of France","max_results":1}');
const revokeBytes = (token: string) => requestBytes(`${endpoint}/revoke`, form, `${client}&token=${token}`);
const introspectBytes = (token: string) =>
  requestBytes(`${endpoint}/token/introspect`, form, `${client}&token=${token}`);

/** What callers were promised, and what may have happened besides. */
interface Promises {
  readonly numbers: Set<string>;
  readonly revoked: string[];
  /** Introspections that said something else than what was promised. */
  broken: number;
  searches: number;
  failedSearches: number;
}

export interface ShopLoad extends Load {
  /** @throws {AssertionError} when something that was acknowledged is lost */
  allKept(report: Report, processes: Processes): Promise<void>;
}

/** How many tokens are looked at again at the same time. */
const lanes = 8;

/**
 * Of forty requests 30 are for the cached number, five introspect tokens, two get tokens, two revoke them, and one is a
 * search, which costs credits. All but getting tokens needs the store.
 */
export async function startShopLoad(url: string, callers: number): Promise<ShopLoad> {
  const promises: Promises = { numbers: new Set(), revoked: [], broken: 0, searches: 0, failedSearches: 0 };
  const fresh: string[] = [];
  const { access_token: kept } = await serviceToken(url);
  let turn = 0;

  const cached: Call = { what: 'cached', bytes: cachedBytes, done: ifGood((body) => promises.numbers.add(body)) };
  const token: Call = {
    what: 'token',
    bytes: tokenBytes,
    done: ifGood((body) => fresh.push((JSON.parse(body) as { access_token: string }).access_token)),
  };
  const search: Call = {
    what: 'search',
    bytes: searchBytes,
    done(status) {
      if (status === 200) promises.searches += 1;
      else promises.failedSearches += 1;
    },
  };
  const revoke = (one: string): Call => ({
    what: 'revoke',
    bytes: revokeBytes(one),
    done: ifGood(() => promises.revoked.push(one)),
  });
  const introspect = (one: string, isGood: boolean): Call => ({
    what: 'introspect',
    bytes: introspectBytes(one),
    done: ifGood((body) => {
      if ((JSON.parse(body) as { active: boolean }).active !== isGood) promises.broken += 1;
    }),
  });

  function next(): Call {
    turn += 1;
    if (turn % 20 === 3) return token;
    if (turn % 40 === 13) return search;
    if (turn % 20 === 7) {
      const one = fresh.shift();
      if (one !== undefined) return revoke(one);
    }
    const lastRevoked = promises.revoked.at(-1);
    if (turn % 16 === 1 && lastRevoked !== undefined) return introspect(lastRevoked, false);
    if (turn % 16 === 9) return introspect(kept, true);
    return cached;
  }

  return {
    ...startLoad(url, callers, next),
    async allKept({ note }, { urls }) {
      const { numbers, revoked, broken, searches, failedSearches } = promises;
      assert.equal(numbers.size, 1, [...numbers].join());
      assert.equal(broken, 0, 'introspections that said something else');
      note(`${revoked.length} revocations and ${searches} searches were acknowledged`);
      const left = [...revoked.entries()];
      const lane = async () => {
        for (let one = left.pop(); one !== undefined; one = left.pop())
          assert.equal(await isActive(urls[one[0] % urls.length] ?? '', one[1]), false, `token ${one[0]}`);
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      const answer = await fetch(`${url}/usage`, { headers: { authorization: json.authorization } });
      const { key } = (await answer.json()) as { key: { usage: number } };
      const { usage } = key;
      assert.ok(usage >= searches && usage <= searches + failedSearches, `${usage} credits for ${searches}`);
    },
  };
}

const ifGood = (use: (body: string) => unknown) => (status: number, body: string) => {
  if (status === 200) use(body);
};
