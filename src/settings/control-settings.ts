import * as z from 'zod';
import { asList, asNumber, choice, emptyIsNone, existing, filled, integer, seconds, setting } from './field.ts';

export const controlSettings = z
  .strictObject({
    mode: setting(choice('local', 'on', 'off').default('local'), {
      env: 'CONTROL',
      scope: 'process',
      description: 'who may use `/-/`: `local` callers on loopback, `on` everybody, `off` nobody',
    }),
    token: setting(filled.optional(), {
      env: 'CONTROL_TOKEN',
      idle: [{ while: 'CONTROL', is: ['local', 'off'] }],
      scope: 'process',
      description: 'bearer token that callers of `/-/` from other machines must send',
      read: emptyIsNone,
      secret: true,
    }),
    hosts: setting(z.array(filled).default([]), {
      env: 'CONTROL_HOSTS',
      scope: 'process',
      description:
        'host names under which `/-/` may be called and HTTPS has certificates, besides addresses and localhost',
      read: asList,
    }),
  })
  .prefault({})
  .describe('who may use the control plane');

export const sandboxSettings = z
  .strictObject({
    limit: setting(integer(1, 100_000).default(1000), {
      env: 'SANDBOX_LIMIT',
      idle: [{ while: 'CONTROL', is: ['off'] }],
      scope: 'process',
      description: 'how many sandboxes there may be, `default` included',
      read: asNumber,
    }),
    idle: setting(seconds('must be a number of seconds, 0 or more').default(3600), {
      env: 'SANDBOX_IDLE',
      idle: [{ while: 'CONTROL', is: ['off'] }],
      scope: 'process',
      description: 'seconds after which a sandbox that nobody used goes',
      read: asNumber,
    }),
    files: setting(existing.optional(), {
      env: 'SANDBOX_FILES',
      idle: [{ while: 'CONTROL', is: ['off'] }],
      scope: 'process',
      description: 'folder of the files that callers of `/-/` may name in settings, besides those of the start',
      read: emptyIsNone,
    }),
  })
  .prefault({})
  .describe('how many sandboxes there may be, and for how long');

export const journalSettings = z
  .strictObject({
    entries: setting(integer(0, 1_000_000).default(1000), {
      env: 'JOURNAL_ENTRIES',
      scope: 'process',
      description: 'requests that the journal of each sandbox keeps; 0: none',
      read: asNumber,
    }),
    bytes: setting(integer(0, 2_147_483_647).default(16_777_216), {
      env: 'JOURNAL_BYTES',
      idle: [{ while: 'JOURNAL_ENTRIES', is: [0] }],
      scope: 'process',
      description: 'bytes that the journal of each sandbox keeps',
      read: asNumber,
    }),
    totalBytes: setting(integer(0, Number.MAX_SAFE_INTEGER).default(268_435_456), {
      env: 'JOURNAL_TOTAL_BYTES',
      idle: [{ while: 'JOURNAL_ENTRIES', is: [0] }],
      scope: 'process',
      description: 'bytes that the journals of all sandboxes keep together',
      read: asNumber,
    }),
  })
  .prefault({})
  .describe('how much the journals keep');
