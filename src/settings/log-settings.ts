import * as z from 'zod';
import { asNumber, choice, integer, setting } from './field.ts';

export const logSettings = z
  .strictObject({
    level: setting(choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'), {
      env: 'LOG_LEVEL',
      scope: 'process',
      description: "least level that is logged, one of pino's",
    }),
    format: setting(choice('text', 'json').default('text'), {
      env: 'LOG_FORMAT',
      idle: [{ while: 'LOG_LEVEL', is: ['silent'] }],
      scope: 'process',
      description: '`text`: lines as the real application prints them; `json`: one object a line',
    }),
    bufferBytes: setting(integer(65_536, 2_147_483_647).default(16_777_216), {
      env: 'LOG_BUFFER_BYTES',
      scope: 'process',
      description: 'bytes of lines that wait for a reader who stands still; further lines are lost, and counted',
      read: asNumber,
    }),
  })
  .prefault({})
  .describe('what the server logs');
