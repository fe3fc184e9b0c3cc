import { type Account, creditError, type LimitErrors, type Limits, maxLogLength } from '../search/access/account.ts';
import { rateReason } from '../search/access/limit-reasons.ts';
import type { LogRecord } from '../search/access/request-log.ts';
import type { Reply, StoreConnection } from './connection.ts';
import type { KeyNames } from './key-names.ts';
import { script } from './script.ts';
import { takeShared } from './shared-rate-limit.ts';

/**
 * An account is a hash: `total`, `on <service>`, and `begun <price>` for pages that fill no price yet. The script takes
 * credits, and for pages those of the prices that they fill. When that would be more than the limit it takes nothing.
 * It returns what was spent before and what it would have taken.
 */
const spendCredits = script(`
local credits, rests = tonumber(ARGV[4]), {}
for at = 5, #ARGV, 3 do
  local units = tonumber(redis.call('HGET', KEYS[1], ARGV[at]) or '0') + tonumber(ARGV[at + 1])
  local pages = tonumber(ARGV[at + 2])
  credits = credits + math.floor(units / pages)
  table.insert(rests, ARGV[at])
  table.insert(rests, tostring(units % pages))
end
local total = tonumber(redis.call('HGET', KEYS[1], 'total') or '0')
if ARGV[1] ~= '' and (total >= tonumber(ARGV[1]) or total + credits > tonumber(ARGV[1])) then return {total, credits} end
redis.call('HINCRBY', KEYS[1], 'total', credits)
redis.call('HINCRBY', KEYS[1], 'on ' .. ARGV[2], credits)
if #rests > 0 then redis.call('HSET', KEYS[1], unpack(rests)) end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return credits
`);

const recordRequest = script(`
redis.call('RPUSH', KEYS[1], ARGV[1])
redis.call('LTRIM', KEYS[1], -tonumber(ARGV[2]), -1)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
`);

interface SharedAccountOptions {
  readonly store: StoreConnection;
  readonly names: KeyNames;
  readonly id: string;
  readonly maskedKey: string;
  readonly errors: LimitErrors;
  readonly limits: Limits;
  /** How long the store holds an account after its last use, in milliseconds. */
  readonly lifeMs: number;
  readonly keepsLog: boolean;
  /** Makes an identifier for each request. */
  readonly newId: () => string;
}

/** What one API key has used up, in all processes. */
export function sharedAccount(options: SharedAccountOptions): Account {
  const { store, names, id, maskedKey, errors, lifeMs, keepsLog, newId } = options;
  const [key, logKey, rateKey] = [names.of('account', id), names.of('log', id), names.of('rate', id)];
  let { limits } = options;

  async function take(service: string, credits: number, ...prices: (string | number)[]): Promise<number> {
    const { planCredits: plan, paygoCredits: paygo } = limits;
    const limit = plan === undefined ? '' : plan + (paygo ?? 0);
    const taken = await store.run(spendCredits, [key], [limit, service, lifeMs, credits, ...prices]);
    if (!Array.isArray(taken)) return Number(taken);
    throw creditError(errors, limits, Number(taken[0]), Number(taken[1]));
  }

  return {
    id,
    maskedKey,
    limitTo(requested) {
      limits = requested;
    },
    async log() {
      const records = await store.command('LRANGE', logKey, '0', '-1');
      return (records as readonly string[]).map((record) => JSON.parse(record) as LogRecord);
    },
    async admit(now) {
      const { requestsPerMinute: perMinute } = limits;
      if (perMinute === undefined) return;
      const refused = await takeShared(store, rateKey, { now, perMinute, id: newId() });
      if (refused === undefined) return;
      throw errors.tooManyRequests(refused.wait).because(() => rateReason(perMinute, refused.counted, refused.wait));
    },
    spend: (service, credits) => take(service, credits),
    spendByPages(service, prices, pages) {
      const due = prices.map(({ credits, pages: per }) => [`begun ${service} ${credits}/${per}`, pages * credits, per]);
      return take(service, 0, ...due.flat());
    },
    async spent() {
      const bill = creditsIn(await store.command('HGETALL', key));
      return (service) => bill.get(service === undefined ? 'total' : `on ${service}`) ?? 0;
    },
    async record(entry) {
      if (keepsLog) await store.run(recordRequest, [logKey], [JSON.stringify(entry), maxLogLength, lifeMs]);
    },
  };
}

function creditsIn(reply: Reply): ReadonlyMap<string, number> {
  const words = reply as readonly string[];
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, Number(words[at + 1])] as const] : [])));
}
