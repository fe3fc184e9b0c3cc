import * as z from 'zod';
import { emptyIsNone, filled, setting } from './field.ts';

/** It may have credentials and the number of a database. */
const storeUrl = filled.refine(
  (text) => /^rediss?:\/\/[^\s/]/.test(text) && URL.canParse(text),
  'must be a redis:// or rediss:// URL',
);

export const stateSettings = z
  .strictObject({
    url: setting(storeUrl.optional(), {
      env: 'STATE_URL',
      scope: 'process',
      description:
        'Redis or Valkey (`redis://` or `rediss://`) that keeps the state of several processes; empty: memory',
      read: emptyIsNone,
      secret: true,
    }),
    prefix: setting(filled.default('understudy:'), {
      env: 'STATE_PREFIX',
      idle: [{ without: ['STATE_URL'] }],
      scope: 'process',
      description: 'what the names of all keys in that store begin with',
    }),
  })
  .prefault({})
  .describe('the state that processes share');
