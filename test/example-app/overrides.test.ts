import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { memoryCacheStore } from '../../src/example-app/cache-store.ts';
import { createExampleApp } from '../../src/example-app/example-app.ts';
import { type ErrorName, namedErrors } from '../../src/example-app/named-app-errors.ts';
import { type ExampleAppOverrides, exampleApp } from '../../src/example-app/plugin.ts';
import type { VariantSettings } from '../../src/example-app/variants/variant.ts';
import { trustedPeers } from '../../src/http/forwarded-for.ts';
import { systemRandomness } from '../../src/runtime/runtime.ts';
import { httpContext } from '../support/http-context.ts';
import { movableClock } from '../support/movable-clock.ts';

async function get(url: string, variant: VariantSettings['variant'], overrides: ExampleAppOverrides) {
  const clock = movableClock();
  const settings = { variant, greeting: 'Hello', objectA: 'a', objectB: 1, cacheExpire: 600, stepPause: 0 };
  const runtime = { clock, random: systemRandomness };
  const made = createExampleApp({ settings, runtime, cache: memoryCacheStore(clock), step: () => {} });
  const app = Fastify();
  const ignore = () => {};
  await app.register(exampleApp, {
    contextOf: (request) => ({
      ...httpContext(request),
      interfaces: { exampleApp: made },
      overrides: { exampleApp: overrides },
    }),
    trusted: trustedPeers([]),
    info: ignore,
    warn: ignore,
    error: ignore,
  });
  return app.inject(url);
}

describe('an error that is asked for by name', () => {
  test.each(Object.keys(namedErrors) as ErrorName[])('%s has the status that its list says', async (name) => {
    for (const url of ['/', '/docs', '/nope']) {
      expect((await get(url, 'echo', { error: name })).statusCode).toBe(namedErrors[name].status);
    }
  });

  test('validation-error names the parameters of the variant', async () => {
    const names = async (variant: VariantSettings['variant']) =>
      (await get('/', variant, { error: 'validation-error' }))
        .json()
        .detail.map(({ loc }: { loc: string[] }) => loc[1]);
    expect(await names('echo')).toEqual(['a', 'b']);
    expect(await names('slow')).toEqual(['req_id']);
    expect(await names('greeting')).toEqual(['q']);
  });
});

test('a number takes the place of the cached one, and of no other answer', async () => {
  let used = 0;
  const number = () => {
    used += 1;
    return 0.25;
  };
  const cached = await get('/', 'cached', { number });
  expect([cached.body, cached.headers['x-fastapi-cache'], cached.headers['cache-control']]).toEqual([
    '0.25',
    'HIT',
    'max-age=600',
  ]);
  expect((await get('/', 'greeting', { number })).body).toBe('"Hello"');
  expect(used).toBe(1);
});
