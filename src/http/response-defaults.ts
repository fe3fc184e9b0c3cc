import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import { reasonPhrase } from './reason-phrase.ts';

export interface ResponseDefaultsOptions {
  readonly closing: () => boolean;
  /** The `date` header where it is not real time's. */
  readonly dateOf?: (request: IncomingMessage) => string | undefined;
}

/** What every answer has in common: reason phrases, and `connection: close` once the server is closing. */
export const responseDefaults = fp<ResponseDefaultsOptions>(
  async (app, { closing, dateOf }) => {
    app.addHook('onSend', ({ raw }, reply, payload, done) => {
      if (reply.statusCode >= 400) reply.raw.statusMessage ||= reasonPhrase(reply.statusCode);
      if (closing()) reply.header('connection', 'close');
      const date = reply.raw.sendDate ? dateOf?.(raw) : undefined;
      if (date !== undefined && !reply.hasHeader('date')) reply.header('date', date);
      done(null, payload);
    });
  },
  { name: 'response-defaults', fastify: '5.x' },
);
