import { type Answer, jsonAnswer } from '../answer.ts';
import { type CacheStore, type Kept, memoryCacheStore } from '../cache-store.ts';
import { entityTag } from '../etag.ts';
import { pythonNumber } from '../python-number.ts';
import type { FirstHeader, Variant, VariantContext } from '../variant.ts';

/** The query, the headers and the host are not part of it. */
const key = 'root';

/** A random number that stays the same while the cache keeps it, with the headers of fastapi-cache2. */
export function cached({ settings, surroundings: { clock, random } }: VariantContext): Variant {
  return cachedIn(memoryCacheStore(clock), settings.cacheExpire, () => pythonNumber(random.number()));
}

/** The same over any store; `expire` in seconds. */
export function cachedIn(store: CacheStore, expire: number, compute: () => string): Variant {
  let lookingUp: Promise<Kept> | undefined;
  let lastHit: { readonly kept: Kept; readonly answer: Answer } | undefined;

  async function renew(): Promise<Kept> {
    const value = compute();
    await store.set(key, value, expire);
    return { value, secondsLeft: expire };
  }

  async function lookUp(missed: () => void): Promise<Kept> {
    try {
      const kept = await store.get(key);
      if (kept !== undefined) return kept;
      missed();
      return await renew();
    } finally {
      lookingUp = undefined;
    }
  }

  function hit(kept: Kept): Answer {
    if (lastHit?.kept.value !== kept.value || lastHit.kept.secondsLeft !== kept.secondsLeft) {
      lastHit = { kept, answer: withCacheHeaders(kept, 'HIT') };
    }
    return lastHit.answer;
  }

  async function answer(_query: string, header: FirstHeader): Promise<Answer> {
    const control = header('cache-control');
    if (control === 'no-store') return jsonAnswer(compute());
    if (control === 'no-cache') return withCacheHeaders(await renew(), 'MISS');
    let isHit = true;
    // Overlapping requests share one look at the store and the one number that it leads to.
    lookingUp ??= lookUp(() => {
      isHit = false;
    });
    const kept = await lookingUp;
    if (!isHit) return withCacheHeaders(kept, 'MISS');
    const found = hit(kept);
    return header('if-none-match') === found.headers.etag ? notModified(found) : found;
  }

  return { parameters: [], answer };
}

function withCacheHeaders({ value, secondsLeft }: Kept, status: 'MISS' | 'HIT'): Answer {
  return jsonAnswer(value, 200, {
    'cache-control': `max-age=${secondsLeft}`,
    etag: entityTag(value),
    'x-fastapi-cache': status,
  });
}

function notModified({ headers }: Answer): Answer {
  const { 'content-length': _length, 'content-type': _type, ...kept } = headers;
  return { status: 304, headers: kept, body: undefined };
}
