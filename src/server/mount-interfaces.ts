import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { noteTaker } from '../control/journal/entry-of-request.ts';
import { exampleApp } from '../example-app/plugin.ts';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { search } from '../search/plugin.ts';
import { tokenEndpoint } from '../token/plugin.ts';
import type { Log } from './log.ts';
import { exampleAppOverridesOf, searchOverridesOf, tokenOverridesOf } from './overrides.ts';
import { tokenPrefix } from './rewrite-url.ts';
import type { Stage } from './stage.ts';

interface InterfacesOptions {
  readonly stageOf: (request: IncomingMessage) => Stage;
  /** Whether rules may decide answers. */
  readonly isRuled: boolean;
  /** What request lines say. */
  readonly lineOptions: {
    readonly trusted: TrustedPeer;
    readonly mayCarrySecrets: (request: IncomingMessage) => boolean;
  };
  readonly runtime: Runtime;
  readonly log: Log;
}

/** Puts the three interfaces on their paths; each answers from the stage of the request's sandbox. */
export async function mountInterfaces(app: FastifyInstance, options: InterfacesOptions): Promise<void> {
  const { stageOf, isRuled, lineOptions, runtime, log } = options;
  const ruled = <T>(overridesOf: T): T | undefined => (isRuled ? overridesOf : undefined);
  await app.register(tokenEndpoint, {
    prefix: tokenPrefix,
    serviceOf: (request) => stageOf(request).token,
    overridesOf: ruled(tokenOverridesOf),
    noteOf: noteTaker,
    runtime,
  });
  await app.register(search, {
    serviceOf: (request) => stageOf(request).search,
    overridesOf: ruled(searchOverridesOf),
    noteOf: noteTaker,
    trusted: lineOptions.trusted,
    error: log.error,
  });
  await app.register(exampleApp, {
    appOf: (request) => stageOf(request).exampleApp,
    overridesOf: ruled(exampleAppOverridesOf),
    ...lineOptions,
    info: log.info,
    warn: log.warn,
    error: log.error,
  });
}
