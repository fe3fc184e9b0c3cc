import fp from 'fastify-plugin';
import { reasonPhrase } from './reason-phrase.ts';

/** What every answer has in common: reason phrases, and `connection: close` once the server is closing. */
export const wireManners = fp<{ closing: () => boolean }>(
  async (app, { closing }) => {
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (reply.statusCode >= 400) reply.raw.statusMessage = reasonPhrase(reply.statusCode);
      if (closing()) reply.header('connection', 'close');
      done(null, payload);
    });
  },
  { name: 'wire-manners', fastify: '5.x' },
);
