import type { OperationName } from './contract/operation-names.ts';
import type { RefusalName } from './contract/refusal-names.ts';
import { withCallerStack } from './control/client/caller-stack.ts';
import type { ClockState } from './control/client/clock-client.ts';
import { ControlError, type ProblemDetails } from './control/client/control-error.ts';
import type * as sandboxClient from './control/client/controlled-sandbox.ts';
import type { Expectation } from './control/client/controlled-sandbox.ts';
import * as serverClient from './control/client/controlled-server.ts';
import type { ClientSettings } from './control/client/environment.ts';
import { fetchCallers } from './control/client/fetch-caller.ts';
import { withSecrets } from './control/client/known-settings.ts';
import type { RequestFilter } from './control/client/requests-client.ts';
import type { NewRule, ShownRule } from './control/client/rules-client.ts';
import type { EntryDetail, EntrySummary } from './control/journal/entry-view.ts';
import type { SandboxSettings } from './settings/schema.ts';

export type {
  ClockState,
  EntryDetail,
  EntrySummary,
  Expectation,
  NewRule,
  OperationName,
  ProblemDetails,
  RefusalName,
  RequestFilter,
  SandboxSettings,
  ShownRule,
};
export { ControlError };

/** A server to control. Its own members mean the sandbox `default`, or the one whose base path was given. */
export type ControlledServer = serverClient.ControlledServer<SandboxSettings>;
/** A stand-in of its own inside the server. */
export type ControlledSandbox = sandboxClient.ControlledSandbox<SandboxSettings>;
/** How a sandbox begins; whatever is absent is as in `default`. */
export type SandboxOptions = serverClient.SandboxOptions<SandboxSettings>;

export interface ConnectOptions {
  /** The value of `CONTROL_TOKEN`, which callers from other machines need. */
  readonly token?: string;
  /** An API key and the secret of the client that the server has instead of the defaults: `env` is to name them. */
  readonly apiToken?: string;
  readonly clientSecret?: string;
  /**
   * Behind `STATE_URL` what changes the sandbox `default` of one process only is refused; with `this` the process that takes
   * the call is changed.
   */
  readonly process?: 'this';
  /** Sends the calls, instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Controls a server that runs elsewhere, over HTTP.
 *
 * @param url Of the server, or the base path of one of its sandboxes.
 * @throws {ControlError} when nothing answers there, or the caller may not use the control plane.
 * @example
 * const server = await connect('http://127.0.0.1:8000');
 * await using box = await server.sandbox();
 * await box.clock.freeze('2030-01-01T00:00:00Z');
 */
export async function connect(url: string | URL, options: ConnectOptions = {}): Promise<ControlledServer> {
  const { token, apiToken = 'tvly-dev-understudy', clientSecret = 'understudy-secret', fetch, process } = options;
  const base = String(url).replace(/\/+$/, '');
  const callerOf = fetchCallers({ url: base, token, fetch, process });
  const shown = (await withCallerStack(callerOf()).call({ method: 'GET', path: '/settings' })) as ClientSettings;
  const settings = withSecrets(shown, [{ search: { apiTokens: [apiToken] }, auth: { clientSecret } }]);
  return serverClient.controlledServer({ url: base, callerOf, settings });
}
