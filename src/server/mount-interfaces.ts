import type { FastifyInstance } from 'fastify';
import { exampleApp } from '../example-app/plugin.ts';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { search } from '../search/plugin.ts';
import { tokenEndpoint } from '../token/plugin.ts';
import type { Log } from './log.ts';
import { tokenPrefix } from './places.ts';
import { contextOf } from './request-context.ts';

interface InterfacesOptions {
  /** Whose forwarding headers are believed. */
  readonly trusted: TrustedPeer;
  readonly runtime: Runtime;
  readonly log: Log;
}

/** Puts the three interfaces on their paths; each answers as the sandbox of the request does. */
export async function mountInterfaces(
  app: FastifyInstance,
  { trusted, runtime, log }: InterfacesOptions,
): Promise<void> {
  const { info, warn, error } = log;
  await app.register(tokenEndpoint, { prefix: tokenPrefix, contextOf, runtime });
  await app.register(search, { contextOf, trusted, runtime, error });
  await app.register(exampleApp, { contextOf, trusted, info, warn, error });
}
