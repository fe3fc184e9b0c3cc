import { type ApiError, apiError } from '../api-error.ts';
import { createRateLimit } from './rate-limit.ts';

/** What credits are spent on. */
export type Service = (typeof services)[number];
export const services = ['search', 'extract', 'map', 'crawl', 'research'] as const;

/** What a key may use up; undefined: no limit. */
export interface Limits {
  readonly requestsPerMinute: number | undefined;
  readonly planCredits: number | undefined;
  readonly paygoCredits: number | undefined;
}

const unlimited: Limits = { requestsPerMinute: undefined, planCredits: undefined, paygoCredits: undefined };

/** `credits` for every `pages` pages. */
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
  /** What it may use up from now on. Until it is called there is no limit. */
  limitTo(limits: Limits): void;
  /** The last four characters of the key, as `/logs` prints it. */
  readonly maskedKey: string;
  /** Most recent last. */
  readonly log: readonly LogRecord[];
  /** Counts a request. @throws {ApiError} 429 when there were too many in the last minute. */
  admit(now: number): void;
  /** Takes credits. @throws {ApiError} 432 or 433 when the key has too few left. */
  spend(service: Service, credits: number): number;
  /** Takes credits for pages; what does not fill a price is carried to the key's next request of this kind. */
  spendByPages(service: Service, prices: readonly Price[], pages: number): number;
  spent(service?: Service): number;
  record(entry: LogRecord): void;
}

/** Requests that are remembered. */
const maxLogLength = 10_000;

/** The errors for callers who reach a limit. */
export interface LimitErrors {
  tooManyRequests(retryAfter: number): ApiError;
  planLimit(): ApiError;
  payAsYouGoLimit(): ApiError;
}

/** `maxLog`: how many of the latest requests are remembered at least. */
export function openAccount(key: string, errors: LimitErrors = apiError, maxLog = maxLogLength): Account {
  let limits = unlimited;
  const rate = createRateLimit();
  const bill = new Map<Service, number>();
  const started = new Map<string, number>();
  let total = 0;
  const log: LogRecord[] = [];

  function spend(service: Service, credits: number): number {
    const { planCredits: plan, paygoCredits: paygo } = limits;
    if (plan !== undefined) {
      const limit = plan + (paygo ?? 0);
      if (total >= limit || total + credits > limit)
        throw paygo === undefined ? errors.planLimit() : errors.payAsYouGoLimit();
    }
    total += credits;
    bill.set(service, (bill.get(service) ?? 0) + credits);
    return credits;
  }

  return {
    limitTo(wanted) {
      limits = wanted;
    },
    maskedKey: `****${key.slice(-4)}`,
    get log() {
      return log;
    },
    admit(now) {
      const wait = rate.take(now, limits.requestsPerMinute);
      if (wait > 0) throw errors.tooManyRequests(wait);
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
      if (maxLog === 0) return;
      log.push(entry);
      if (log.length > maxLog) log.shift();
    },
  };
}
