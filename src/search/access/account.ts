import { type Refusal, refusals } from '../search-error.ts';
import { type RateLimit, rateLimit } from './rate-limit.ts';

/** What credits are spent on. */
export type Service = (typeof services)[number];
export const services = ['search', 'extract', 'map', 'crawl', 'research'] as const;

/** Credits that a key may spend; undefined: as many as it likes. */
export interface Limits {
  readonly requestsPerMinute: number | undefined;
  readonly planCredits: number | undefined;
  readonly paygoCredits: number | undefined;
}

/** So many credits for so many pages. */
export interface Price {
  readonly credits: number;
  readonly pages: number;
}

/** An answered request, as `/logs` shows it. */
export interface LogRecord {
  readonly timestamp: number;
  readonly endpoint: string;
  readonly depth: string;
  readonly responseTime: number;
  readonly credits: number;
  readonly requestId: string;
}

/** What is known of one key. */
export interface Account {
  /** The key as it is shown: its last four characters. */
  readonly shownKey: string;
  /** Most recent last. */
  readonly log: readonly LogRecord[];
  /** Counts a request. @throws 429 when there were too many in the last minute. */
  admit(now: number): void;
  /** Takes credits. @throws 432 or 433 when the key has not got them. */
  spend(service: Service, credits: number): number;
  /** Takes credits for pages; what does not fill a price is carried to the key's next request of this kind. */
  spendByPages(service: Service, prices: readonly Price[], pages: number): number;
  spent(service?: Service): number;
  record(entry: LogRecord): void;
}

/** How many requests are remembered. */
const logLength = 10_000;

/** What a caller is told who reached a limit. */
export interface LimitRefusals {
  tooManyRequests(retryAfter: number): Refusal;
  planLimit(): Refusal;
  payAsYouGoLimit(): Refusal;
}

export function openAccount(key: string, limits: Limits, refused: LimitRefusals = refusals): Account {
  const rate: RateLimit = rateLimit(limits.requestsPerMinute);
  const bill = new Map<Service, number>();
  const started = new Map<string, number>();
  let total = 0;
  let log: LogRecord[] = [];

  function spend(service: Service, credits: number): number {
    const { planCredits: plan, paygoCredits: paygo } = limits;
    if (plan !== undefined) {
      const limit = plan + (paygo ?? 0);
      if (total >= limit || total + credits > limit)
        throw paygo === undefined ? refused.planLimit() : refused.payAsYouGoLimit();
    }
    total += credits;
    bill.set(service, (bill.get(service) ?? 0) + credits);
    return credits;
  }

  return {
    shownKey: `****${key.slice(-4)}`,
    get log() {
      return log;
    },
    admit(now) {
      const wait = rate.take(now);
      if (wait > 0) throw refused.tooManyRequests(wait);
    },
    spend,
    spendByPages(service, prices, pages) {
      const due = prices.map(({ credits, pages: per }) => {
        const kind = `${service} ${credits}/${per}`;
        const units = (started.get(kind) ?? 0) + pages * credits;
        return { kind, whole: Math.floor(units / per), rest: units % per };
      });
      const spent = spend(
        service,
        due.reduce((sum, { whole }) => sum + whole, 0),
      );
      for (const { kind, rest } of due) started.set(kind, rest);
      return spent;
    },
    spent: (service) => (service === undefined ? total : (bill.get(service) ?? 0)),
    record(entry) {
      log.push(entry);
      if (log.length >= 2 * logLength) log = log.slice(-logLength);
    },
  };
}
