import * as z from 'zod';
import { asNumber, choice, integer, seconds, setting } from './field.ts';

const variants = ['greeting', 'echo', 'object', 'cached', 'slow'] as const;

/** A setting of one variant does nothing while another answers. */
const idleUnless = (variant: (typeof variants)[number]) => [
  { while: 'APP_VARIANT', is: variants.filter((name) => name !== variant) },
];

export const appSettings = z
  .strictObject({
    variant: setting(choice(...variants).default('greeting'), {
      env: 'APP_VARIANT',
      description: 'what `GET /` does: `greeting`, `echo`, `object`, `cached` or `slow`',
    }),
    greeting: setting(z.string('must be a string').default('Hello'), {
      env: 'APP_GREETING',
      idle: idleUnless('greeting'),
      description: 'the word of the greeting',
    }),
    objectA: setting(z.string('must be a string').default('hello'), {
      env: 'APP_OBJECT_A',
      idle: idleUnless('object'),
      description: 'field `a` of the object, a string',
    }),
    objectB: setting(integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).default(42), {
      env: 'APP_OBJECT_B',
      idle: idleUnless('object'),
      description: 'field `b` of the object, an integer',
      read: asNumber,
    }),
    cacheExpire: setting(integer(0, 1_000_000_000).default(600), {
      env: 'APP_CACHE_EXPIRE',
      idle: idleUnless('cached'),
      description: 'seconds that the cached number lives',
      read: asNumber,
    }),
    stepPause: setting(seconds('must be a number of seconds, 0 or more').default(0.1), {
      env: 'APP_STEP_PAUSE',
      idle: idleUnless('slow'),
      description: 'seconds that the slow task pauses before each step',
      read: asNumber,
    }),
  })
  .prefault({})
  .describe('the example application');
