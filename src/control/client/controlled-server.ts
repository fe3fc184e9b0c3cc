import type { z } from 'zod';
import type { cassettesSchema } from '../routes/cassettes.ts';
import type { newSandbox } from '../routes/new-sandbox.ts';
import type { shownSandbox } from '../routes/sandboxes.ts';
import type { snapshot } from '../sandboxes/copies.ts';
import type { Caller, CallerOf } from './caller.ts';
import { withCallerStack } from './caller-stack.ts';
import type { Time } from './clock-client.ts';
import { ControlError } from './control-error.ts';
import { type Controlled, type ControlledSandbox, controlledMembers } from './controlled-sandbox.ts';
import { type ClientSettings, environmentOf } from './environment.ts';
import { type KnownSettings, knownSettings, withSecrets } from './known-settings.ts';
import { newName } from './new-name.ts';

/** How a sandbox begins; whatever is absent is as in `default`. */
export type SandboxOptions<Settings> = Omit<z.input<typeof newSandbox>, 'settings' | 'now'> & {
  readonly settings?: Settings;
  readonly now?: Time;
};
/** Settings, clock, rules and realms of a sandbox, with all secrets. */
type SandboxSnapshot = z.input<typeof snapshot>;
/** A sandbox as it is listed. */
type ShownSandbox<Settings> = Omit<z.output<typeof shownSandbox>, 'settings'> & { readonly settings: Settings };

/** A server to control. Its own members mean the sandbox `default`, or the one whose base path was given. */
export interface ControlledServer<Settings> extends Controlled<Settings> {
  /** Makes a sandbox. It goes when it is disposed of, deleted, or was not used for `SANDBOX_IDLE` seconds. */
  sandbox(options?: SandboxOptions<Settings>): Promise<ControlledSandbox<Settings>>;
  readonly sandboxes: {
    /** All; behind a balancer those of one process. */
    list(): Promise<ShownSandbox<Settings>[]>;
    /** One, with its address, its seed and its settings. */
    get(name: string): Promise<ShownSandbox<Settings>>;
    /** Ends one. `default` can only be reset. */
    delete(name: string): Promise<void>;
    /** What a sandbox is, with all secrets: another one can begin so. */
    snapshot(name: string): Promise<SandboxSnapshot>;
  };
  /** Numbers of all sandboxes and of the process, in the text format of Prometheus. */
  metrics(): Promise<string>;
  /** The recordings of the search API, for all sandboxes, and which of them were not used since the start. */
  cassettes(): Promise<z.output<typeof cassettesSchema>>;
}

export interface ControlledServerOptions {
  /** The URL of the sandbox that the server's own members mean. */
  readonly url: string;
  /** Without a sandbox: for the one of the URL. */
  readonly callerOf: CallerOf;
  readonly settings: ClientSettings;
  /** A certificate that clients must trust. */
  readonly authorityFile?: string | undefined;
  /** Whether sandboxes can only be reached by ports of their own. */
  readonly onlyPorts?: boolean;
}

export function controlledServer<Settings>(options: ControlledServerOptions): ControlledServer<Settings> {
  const { url, callerOf, settings, authorityFile, onlyPorts = false } = options;
  const known = knownSettings(settings);
  const caller = withCallerStack(callerOf());
  const { call } = caller;
  const path = '/sandboxes';
  const one = `${path}/{name}`;

  /** A balancer finds the process of a sandbox by its name in the path. Every process has a `default`. */
  const about = (name: string) =>
    name === 'default' ? caller : withCallerStack(callerOf({ name, url, hasOwnPort: false }, true));

  async function remove(name: string): Promise<void> {
    await about(name).call({ method: 'DELETE', path: one, params: { name } });
  }

  const snapshotOf = async (name: string) =>
    (await about(name).call({ method: 'GET', path: `${one}/snapshot`, params: { name } })) as SandboxSnapshot;

  /** The sandbox to copy may be in another process. @throws the error when it is nowhere */
  async function copiedFromElsewhere({ from, ...others }: SandboxOptions<Settings>, error: unknown) {
    const isUnknown = error instanceof ControlError && error.problem?.errors?.[0]?.field === 'from';
    if (from === undefined || from === others.name || !isUnknown) throw error;
    const copied = await snapshotOf(from).catch(() => {
      throw error;
    });
    return { ...others, snapshot: copied };
  }

  async function create(requested: SandboxOptions<Settings>): Promise<ControlledSandbox<Settings>> {
    const body = onlyPorts ? { port: 0, ...requested } : requested;
    const name = requested.name ?? newName();
    const post = (sent: object) => about(name).call({ method: 'POST', path, body: sent });
    const shown = await post(body).catch(async (error: unknown) => post(await copiedFromElsewhere(body, error)));
    const made = shown as ShownSandbox<Settings>;
    const copied = requested.from === undefined ? requested.snapshot : await snapshotOf(requested.from);
    const secrets = [
      (requested.settings ?? {}) as ClientSettings,
      (copied?.settings ?? {}) as ClientSettings,
      known.present,
    ];
    return controlledSandbox({
      made,
      authorityFile,
      known: knownSettings(withSecrets(made.settings as ClientSettings, secrets)),
      caller: callerOf({ name: made.name, url: made.url, hasOwnPort: body.port !== undefined }),
      remove,
    });
  }

  return {
    url,
    get env() {
      return environmentOf(url, known.present, authorityFile);
    },
    ...controlledMembers<Settings>(caller, known),
    sandbox: (requested = {}) => create(requested),
    sandboxes: {
      list: async () => ((await call({ method: 'GET', path })) as { sandboxes: ShownSandbox<Settings>[] }).sandboxes,
      get: async (name) =>
        (await about(name).call({ method: 'GET', path: one, params: { name } })) as ShownSandbox<Settings>,
      delete: remove,
      snapshot: snapshotOf,
    },
    metrics: async () => (await call({ method: 'GET', path: '/metrics' })) as string,
    cassettes: async () => (await call({ method: 'GET', path: '/cassettes' })) as z.output<typeof cassettesSchema>,
  };
}

interface MadeSandbox<Settings> {
  readonly made: ShownSandbox<Settings>;
  readonly authorityFile: string | undefined;
  readonly known: KnownSettings;
  readonly caller: Caller;
  readonly remove: (name: string) => Promise<void>;
}

function controlledSandbox<Settings>({ made, authorityFile, known, caller, remove }: MadeSandbox<Settings>) {
  const { name, url } = made;
  let isDeleted = false;

  /** Over HTTP its name would make it anew. */
  function checkThatItExists(): void {
    if (isDeleted) throw new ControlError(`the sandbox ${JSON.stringify(name)} was deleted`, 404);
  }

  const guarded = withCallerStack({
    async call(call) {
      checkThatItExists();
      return caller.call(call);
    },
    async *stream(call, signal) {
      checkThatItExists();
      yield* caller.stream(call, signal);
    },
  });

  async function deleteIt(): Promise<void> {
    if (isDeleted) return;
    isDeleted = true;
    await remove(name).catch((error: unknown) => {
      if (!(error instanceof ControlError && error.status === 404)) throw error;
    });
  }

  return {
    name,
    url,
    get env() {
      return environmentOf(url, known.present, authorityFile);
    },
    ...controlledMembers<Settings>(guarded, known),
    delete: deleteIt,
    [Symbol.asyncDispose]: deleteIt,
  };
}
