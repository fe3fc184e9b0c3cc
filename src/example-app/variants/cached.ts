import type { CacheEntry, CacheStore } from '../cache-store.ts';
import { entityTag } from '../etag.ts';
import { pythonNumber } from '../python-number.ts';
import { type AppResponse, jsonResponse } from '../response.ts';
import type { RequestInput, Variant, VariantContext } from './variant.ts';

/** The key of the cache. The query, the headers and the host are no part of it. */
const key = 'root';

/** A random number that stays the same while the cache keeps it, with the headers of fastapi-cache2. */
export function cached({ settings, cache, runtime: { random } }: VariantContext): Variant {
  return cachedIn(cache, settings.cacheExpire, () => pythonNumber(random.number()));
}

/** The same over any store; `expire` in seconds. */
export function cachedIn(store: CacheStore, expire: number, compute: () => string): Variant {
  let lookingUp: Promise<CacheEntry> | undefined;
  let lastHit: { readonly entry: CacheEntry; readonly response: AppResponse } | undefined;

  async function renew(): Promise<CacheEntry> {
    const value = compute();
    await store.set(key, value, expire);
    return { value, secondsLeft: expire };
  }

  async function lookUp(missed: () => void): Promise<CacheEntry> {
    try {
      const entry = await store.get(key);
      if (entry !== undefined) return entry;
      const added = await store.add(key, compute(), expire);
      if (added.isNew) missed();
      return added;
    } finally {
      lookingUp = undefined;
    }
  }

  function hit(entry: CacheEntry): AppResponse {
    if (lastHit?.entry.value !== entry.value || lastHit.entry.secondsLeft !== entry.secondsLeft) {
      lastHit = { entry, response: withCacheHeaders(entry, 'HIT') };
    }
    return lastHit.response;
  }

  async function respond({ header, number }: RequestInput): Promise<AppResponse> {
    if (number !== undefined) return withCacheHeaders({ value: pythonNumber(number()), secondsLeft: expire }, 'HIT');
    const control = header('cache-control');
    if (control === 'no-store') return jsonResponse(compute());
    if (control === 'no-cache') return withCacheHeaders(await renew(), 'MISS');
    let isHit = true;
    // Overlapping requests share one look at the store and the one number that it leads to.
    lookingUp ??= lookUp(() => {
      isHit = false;
    });
    const entry = await lookingUp;
    if (!isHit) return withCacheHeaders(entry, 'MISS');
    const found = hit(entry);
    return header('if-none-match') === found.headers.etag ? notModified(found) : found;
  }

  return { parameters: [], respond };
}

function withCacheHeaders({ value, secondsLeft }: CacheEntry, status: 'MISS' | 'HIT'): AppResponse {
  return jsonResponse(value, 200, {
    'cache-control': `max-age=${secondsLeft}`,
    etag: entityTag(value),
    'x-fastapi-cache': status,
  });
}

function notModified({ headers }: AppResponse): AppResponse {
  const { 'content-length': _length, 'content-type': _type, ...others } = headers;
  return { status: 304, headers: others, body: undefined };
}
