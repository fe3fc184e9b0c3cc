import { CapturedRequest } from '../control/capture/captured-request.ts';
import { CapturedResponse } from '../control/capture/captured-response.ts';
import type { CallerOf } from '../control/client/caller.ts';
import { createControlLayer } from '../control/control-layer.ts';
import type { ControlRoutes } from '../control/control-routes.ts';
import { createJournals, type Journals } from '../control/journal/journals.ts';
import { createRequestCounts } from '../control/metrics/request-counts.ts';
import { createGuard, mayMakeSandbox } from '../control/routing/guard.ts';
import { localCallers } from '../control/routing/local-callers.ts';
import type { CompiledRule } from '../control/rules/compile-rule.ts';
import { createRuleList } from '../control/rules/create-rule-list.ts';
import type { RuleNames } from '../control/rules/rule-names.ts';
import { createSandboxes } from '../control/sandboxes/create-sandboxes.ts';
import type { Sandboxes, SandboxesOptions } from '../control/sandboxes/known-sandboxes.ts';
import { sandboxSelector } from '../control/sandboxes/select-sandbox.ts';
import { type Lazy, lazy } from '../runtime/lazy.ts';
import { type Clock, type Runtime, systemRandomness } from '../runtime/runtime.ts';
import type { Settings } from '../settings/schema.ts';
import { type ControlAccessOptions, controlAccess } from './control-access.ts';
import type { ListenerControl } from './listening/listener.ts';
import { rejectionNoter } from './listening/note-rejected.ts';
import { followRulesFile, type RulesFile } from './loading/follow-rules-file.ts';
import type { Log } from './log.ts';
import type { ServerContext } from './request-context.ts';
import { interfaceNames } from './sandbox/interface-names.ts';
import type { Interfaces } from './sandbox/interfaces.ts';
import { overriding } from './sandbox/overrides.ts';

export interface OpenControlOptions
  extends Pick<SandboxesOptions<Interfaces, Settings>, 'createInterfaces' | 'forgetStored'>,
    Pick<ControlAccessOptions, 'recorder' | 'hasAuthority' | 'isShared' | 'stores' | 'prepare' | 'listen'> {
  readonly settings: Settings;
  readonly runtime: Runtime;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Notes who answers a request, and what it asks for. */
  readonly locate: (context: ServerContext) => void;
  /** Real time, in which sandboxes are swept. */
  readonly sleep: Clock['sleep'];
}

/** The control plane of one server, as far as every request passes it. */
export interface OpenControl extends ListenerControl {
  readonly sandboxes: Sandboxes<Interfaces, Settings>;
  readonly routes: Lazy<ControlRoutes>;
  /** Callers for the program that has started the server, which listens at `url`. */
  callersAt(url: string): CallerOf;
  /** Ends what would keep callers waiting: event streams, verifications that wait, rules that hang. */
  letCallersGo(): void;
  close(): Promise<void>;
}

/** How often sandboxes that nobody uses are looked for, at least and at most. */
const maxSweepIntervalMs = 10_000;
const minSweepIntervalMs = 100;

/**
 * With `CONTROL=off` only the program that has started the server can use it: no request names a sandbox.
 * @throws {SettingsError} when the file of rules cannot be used.
 */
export async function openControl(options: OpenControlOptions): Promise<OpenControl> {
  const { settings, runtime, log, locate } = options;
  const isOff = settings.control.mode === 'off';
  const ruleNames = interfaceNames();
  const closed = new AbortController();
  const rulesFile = await openRulesFile(options, ruleNames, closed.signal, (rules) =>
    sandboxes.default.rules.replaceInitial(rules),
  );
  const journals = createJournals(settings.journal, systemRandomness);
  const sandboxes = openSandboxes(options, journals, rulesFile);
  const requestCounts = createRequestCounts();
  const guard = createGuard(settings.control);
  const { clock } = runtime;
  const select = isOff ? () => sandboxes.default : sandboxSelector(sandboxes, mayMakeSandbox(guard));
  const callersFor = (inCode: boolean) => (url: string) =>
    localCallers({ routes, sandboxes, monotonic: clock.monotonic, url, inCode });
  const callersAt = callersFor(false);
  const access = controlAccess({ ...options, guard, callersAt, sandboxes, ruleNames, requestCounts, journals });
  const routes = lazy(async () => (await import('../control/control-routes.ts')).createControlRoutes(access));
  void sweepRegularly(sandboxes, settings.sandbox.idle, options.sleep, closed.signal);
  return {
    ...createControlLayer({
      byDefault: sandboxes.default,
      select,
      locate,
      overriding,
      counts: requestCounts,
      clock,
      error: log.error,
    }),
    sandboxes,
    routes,
    callersAt: callersFor(true),
    noteRejected: rejectionNoter(sandboxes, !isOff),
    letCallersGo() {
      for (const { rules, journal } of sandboxes.list()) {
        rules.clear();
        journal.close();
      }
    },
    messages: { IncomingMessage: CapturedRequest, ServerResponse: CapturedResponse },
    async close() {
      closed.abort();
      for (const { clock: own, port } of sandboxes.list()) {
        own.close();
        await port?.close();
      }
    },
  };
}

/** Reads the rules with which `default` begins, and again when their file changes. */
async function openRulesFile(
  { settings: { rulesFile }, runtime, log }: OpenControlOptions,
  names: RuleNames,
  signal: AbortSignal,
  changed: (rules: readonly CompiledRule[]) => void,
): Promise<RulesFile | undefined> {
  return rulesFile === undefined
    ? undefined
    : followRulesFile(rulesFile, { names, clock: runtime.clock, log, signal, changed });
}

function openSandboxes(
  { settings, runtime, createInterfaces, forgetStored }: OpenControlOptions,
  journals: Journals,
  rulesFile: RulesFile | undefined,
): Sandboxes<Interfaces, Settings> {
  const initialRules = (name: string) => (name === 'default' ? (rulesFile?.rules ?? []) : []);
  return createSandboxes<Interfaces, Settings>({
    limit: settings.sandbox.limit,
    idle: settings.sandbox.idle,
    runtime,
    beginning: { settings, seed: settings.seed, now: undefined },
    createInterfaces,
    forgetStored,
    createJournal: (_name, clock) => journals.create(clock),
    createRules: (name, seed) => createRuleList({ seed, random: runtime.random, initial: initialRules(name) }),
    resetRules: (name, rules) => rules.reset(initialRules(name)),
  });
}

/** @param idle seconds after which a sandbox goes that nobody uses */
async function sweepRegularly(
  sandboxes: Pick<Sandboxes<Interfaces, Settings>, 'sweep'>,
  idle: number,
  sleep: Clock['sleep'],
  signal: AbortSignal,
): Promise<void> {
  const intervalMs = Math.min(maxSweepIntervalMs, Math.max(minSweepIntervalMs, idle * 500));
  while (!signal.aborted) {
    await sleep(intervalMs, signal).catch(() => {});
    sandboxes.sweep();
  }
}
