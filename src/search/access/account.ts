import { hash } from 'node:crypto';
import type { Awaitable } from '../../runtime/awaitable.ts';
import { type ApiError, apiError } from '../api-error.ts';
import { creditReason, rateReason } from './limit-reasons.ts';
import { createRateLimit } from './rate-limit.ts';
import { createRequestLog, type LogRecord } from './request-log.ts';

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

/** Credits that were spent, on one service or on all. */
export type Spent = (service?: Service) => number;

/** What is known of one key. */
export interface Account {
  /** The same for the same key, and not the key. */
  readonly id: string;
  /** What it may use up from now on. Until it is called there is no limit. */
  limitTo(limits: Limits): void;
  /** The last four characters of the key, as `/logs` prints it. */
  readonly maskedKey: string;
  /** The most recent one stands last. */
  log(): Awaitable<readonly LogRecord[]>;
  /** Counts a request. @throws {ApiError} 429 when there were too many in the last minute. */
  admit(now: number): Awaitable<void>;
  /** Takes credits. @throws {ApiError} 432 or 433 when the key has too few left. */
  spend(service: Service, credits: number): Awaitable<number>;
  /** Takes credits for pages; what does not fill a price is carried to the key's next request of this kind. */
  spendByPages(service: Service, prices: readonly Price[], pages: number): Awaitable<number>;
  spent(): Awaitable<Spent>;
  record(entry: LogRecord): Awaitable<void>;
}

/** Requests that are remembered. */
export const maxLogLength = 10_000;
/** The errors for callers who reach a limit. */
export interface LimitErrors {
  tooManyRequests(retryAfter: number): ApiError;
  planLimit(): ApiError;
  payAsYouGoLimit(): ApiError;
  /** Since when credits are counted, in words; undefined: since the start. */
  readonly creditsSince?: string;
}

/** The error for a request that would cost more than is left. */
export function creditError(errors: LimitErrors, limits: Limits, spent: number, price: number): ApiError {
  const error = limits.paygoCredits === undefined ? errors.planLimit() : errors.payAsYouGoLimit();
  const since = errors.creditsSince ?? 'since the start';
  return error.because(() => creditReason(limits, { credits: spent, since }, price));
}

/** How `/logs` prints a key. */
export const maskKey = (key: string): string => `****${key.slice(-4)}`;

export const accountId = (key: string): string => hash('sha256', key, 'base64url');

/** An account in memory. `maxLog`: how many of the latest requests are remembered at least. */
export function openAccount(key: string, errors: LimitErrors = apiError, maxLog = maxLogLength) {
  let limits = unlimited;
  const rate = createRateLimit();
  const bill = new Map<Service, number>();
  const started = new Map<string, number>();
  let total = 0;
  const log = createRequestLog(maxLog);

  function spend(service: Service, credits: number): number {
    const { planCredits: plan, paygoCredits: paygo } = limits;
    if (plan !== undefined) {
      const limit = plan + (paygo ?? 0);
      if (total >= limit || total + credits > limit) throw creditError(errors, limits, total, credits);
    }
    total += credits;
    bill.set(service, (bill.get(service) ?? 0) + credits);
    return credits;
  }

  return {
    limitTo(changed: Limits) {
      limits = changed;
    },
    id: accountId(key),
    maskedKey: maskKey(key),
    log: log.list,
    admit(now: number) {
      const { requestsPerMinute: perMinute } = limits;
      const wait = rate.take(now, perMinute);
      if (wait === 0) return;
      const { counted } = rate;
      throw errors.tooManyRequests(wait).because(() => rateReason(perMinute ?? 0, counted, wait));
    },
    spend,
    spendByPages(service: Service, prices: readonly Price[], pages: number) {
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
    spent: () => (service?: Service) => (service === undefined ? total : (bill.get(service) ?? 0)),
    record: log.add,
  } satisfies Account;
}
