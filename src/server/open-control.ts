import type { IncomingMessage, RequestListener } from 'node:http';
import { CapturedRequest } from '../control/capture/captured-request.ts';
import { CapturedResponse } from '../control/capture/captured-response.ts';
import type { CalledSandbox, Caller } from '../control/client/caller.ts';
import type { Control } from '../control/control.ts';
import type { InterfaceName } from '../control/facts/request-facts.ts';
import { createFront } from '../control/front.ts';
import { createGuard } from '../control/guard.ts';
import { createJournals } from '../control/journal/journals.ts';
import { localCallers } from '../control/local-callers.ts';
import { createRequestCounts } from '../control/metrics/request-counts.ts';
import type { Plane } from '../control/plane.ts';
import { fieldProblem } from '../control/problem.ts';
import { createRuleList } from '../control/rules/rule-list.ts';
import type { Sandbox } from '../control/sandboxes/sandbox.ts';
import { createSandboxes, type Sandboxes } from '../control/sandboxes/sandboxes.ts';
import { nameInBase, sandboxBase, sandboxSelector } from '../control/sandboxes/select-sandbox.ts';
import type { ClientError } from '../http/http-server.ts';
import { targetOf, withoutBase } from '../http/request-target.ts';
import { schemeOf } from '../http/scheme.ts';
import type { Availability } from '../runtime/availability.ts';
import { type Lazy, lazy } from '../runtime/lazy.ts';
import { type Runtime, systemClock, systemRandomness } from '../runtime/runtime.ts';
import type { Recorder } from '../search/recording/recorder.ts';
import { mergeSettings } from '../settings/merge-settings.ts';
import { optionName, SettingsError } from '../settings/read-settings.ts';
import type { Settings } from '../settings/schema.ts';
import { followRulesFile } from './follow-rules-file.ts';
import { interfaceNames, operationOf } from './interface-names.ts';
import type { Log } from './log.ts';
import { ownerOf, ownerOfRequest } from './path-owner.ts';
import type { Stage, StageRuntime } from './stage.ts';

export interface OpenControlOptions {
  readonly recorder: Recorder | undefined;
  /** Whether there is a certificate that clients must trust. */
  readonly hasAuthority: boolean;
  readonly settings: Settings;
  readonly runtime: Runtime;
  readonly createStage: (settings: Settings, runtime: StageRuntime, previous: Stage | undefined) => Stage;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** What requests need outside of the process, by name. */
  readonly stores: Readonly<Record<string, Availability>>;
  /** Reads the files that settings name. @throws {SettingsError} for one that cannot be used. */
  readonly prepare: (settings: Settings) => Promise<void>;
  readonly listen: (sandbox: Sandbox<Stage>, port: number) => Promise<NonNullable<Sandbox['port']>>;
}

/** The control plane of one server, as far as every request passes it. */
export interface OpenControl {
  readonly sandboxes: Sandboxes<Stage, Settings>;
  readonly plane: Lazy<Plane>;
  /** Callers for the program that has started the server, which listens at `url`. */
  callersAt(url: string): (sandbox?: CalledSandbox) => Caller;
  /** What requests pass before they are routed; `alone`: the port belongs to that sandbox. */
  front(listener: RequestListener, alone?: Sandbox<Stage>): RequestListener;
  /** Classes of the messages on the server's port. */
  readonly messages: { IncomingMessage: typeof CapturedRequest; ServerResponse: typeof CapturedResponse };
  /** Notes what the HTTP parser rejected; `alone`: the port belongs to that sandbox. @returns it without a base path */
  noteRejected(error: ClientError, alone?: Sandbox<Stage>): ClientError;
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
  const { recorder, hasAuthority, settings, runtime, log, stores, createStage, prepare, listen } = options;
  const names = interfaceNames();
  const closed = new AbortController();
  const rulesFile =
    settings.rulesFile === undefined
      ? undefined
      : await followRulesFile(settings.rulesFile, {
          names,
          clock: runtime.clock,
          log,
          signal: closed.signal,
          changed: (rules) => sandboxes.default.rules.replaceInitial(rules),
        });
  const initialRules = (name: string) => (name === 'default' ? (rulesFile?.rules ?? []) : []);
  const journals = createJournals({
    ...settings.journal,
    sleep: systemClock.sleep,
    random: systemRandomness,
  });
  const sandboxes = createSandboxes<Stage, Settings>({
    limit: settings.sandbox.limit,
    idle: settings.sandbox.idle,
    runtime,
    beginning: { settings, seed: settings.seed, now: undefined },
    createStage,
    createJournal: (_name, clock) => journals.create(clock),
    createRules: (name, seed) => createRuleList({ seed, random: runtime.random, initial: initialRules(name) }),
    resetRules: (name, rules) => rules.reset(initialRules(name)),
  });
  const requestCounts = createRequestCounts();
  const guard = createGuard(settings.control);
  const isOff = settings.control.mode === 'off';
  const select = isOff
    ? () => sandboxes.default
    : sandboxSelector(sandboxes, (request) => guard(request) === undefined);
  const frontOptions = {
    interfaceOf: (request: IncomingMessage): InterfaceName | undefined => {
      const owner = ownerOfRequest(request);
      return owner === 'stand-in' ? undefined : owner;
    },
    operationOf,
    counts: requestCounts,
    monotonic: runtime.clock.monotonic,
    error: log.error,
  };
  const control: Control = {
    guard,
    sandboxes,
    hasAuthority,
    ruleNames: names,
    metrics: lazy(async () => {
      const { createMetrics } = await import('../control/metrics/metrics.ts');
      return createMetrics({ requestCounts, sandboxes, stores, journalBytes: () => journals.bytes });
    }),
    mergeSettings(base, changes) {
      try {
        return { settings: mergeSettings(base as Settings, changes) };
      } catch (error) {
        if (error instanceof SettingsError) return { issues: error.problems };
        throw error;
      }
    },
    async prepare(wanted) {
      await prepare(wanted as Settings).catch((error: unknown) => {
        if (!(error instanceof SettingsError)) throw error;
        throw fieldProblem(
          error.problems.map(({ name, message }) => ({ field: `settings.${optionName(name)}`, message })),
        );
      });
    },
    recordings: () => recorder && { ...recorder, cassettes: recorder.list() },
    listen: (sandbox, port) => listen(sandbox as Sandbox<Stage>, port),
    baseUrl: (request) => `${schemeOf(request)}://${request.headers.host ?? 'localhost'}${targetOf(request).base}`,
  };
  const plane = lazy(async () => (await import('../control/plane.ts')).createPlane(control));
  void sweepRegularly();

  async function sweepRegularly(): Promise<void> {
    const intervalMs = Math.min(maxSweepIntervalMs, Math.max(minSweepIntervalMs, settings.sandbox.idle * 500));
    while (!closed.signal.aborted) {
      await systemClock.sleep(intervalMs, closed.signal).catch(() => {});
      sandboxes.sweep();
    }
  }

  return {
    sandboxes,
    plane,
    callersAt: (url) => localCallers({ plane, sandboxes, monotonic: runtime.clock.monotonic, url }),
    front: (listener, alone) =>
      createFront({ ...frontOptions, select: alone === undefined ? select : () => alone })(listener),
    noteRejected(error, alone) {
      const { code, target, request } = error;
      // It has an entry already.
      if (request !== undefined) return error;
      // It was not routed: its base path is still there.
      const name = alone === undefined && !isOff ? (nameInBase(target) ?? '') : '';
      const named = sandboxes.get(name);
      const plain = named === undefined ? target : withoutBase(target, sandboxBase + name);
      const owner = ownerOf(plain.path);
      if (owner !== 'stand-in')
        (alone ?? named ?? sandboxes.default).journal.addRejected({ target: plain, interface: owner, fault: code });
      return { ...error, target: plain };
    },
    letCallersGo() {
      for (const { rules, journal } of sandboxes.list()) {
        rules.clear();
        journal.close();
      }
    },
    messages: { IncomingMessage: CapturedRequest, ServerResponse: CapturedResponse },
    async close() {
      closed.abort();
      for (const sandbox of sandboxes.list()) {
        sandbox.rules.clear();
        sandbox.journal.close();
        sandbox.clock.close();
        await sandbox.port?.close();
      }
    },
  };
}
