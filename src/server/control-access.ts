import type { Control } from '../control/control.ts';
import { fieldProblem, Problem } from '../control/input/problem.ts';
import type { Journals } from '../control/journal/journals.ts';
import type { RequestCounts } from '../control/metrics/request-counts.ts';
import type { Guard } from '../control/routing/guard.ts';
import type { RuleNames } from '../control/rules/rule-names.ts';
import type { Sandboxes } from '../control/sandboxes/known-sandboxes.ts';
import type { Sandbox } from '../control/sandboxes/sandbox.ts';
import type { Availability } from '../runtime/availability.ts';
import { lazy } from '../runtime/lazy.ts';
import type { Recorder } from '../search/recording/recorder.ts';
import { filesOutOfReach } from '../settings/files-in-reach.ts';
import { completeChanges, mergeSettings, ownSettings } from '../settings/merge-settings.ts';
import { optionName, SettingsError } from '../settings/read-settings.ts';
import type { Settings } from '../settings/schema.ts';
import { contextOf } from './request-context.ts';
import type { Interfaces } from './sandbox/interfaces.ts';
import { realmProblem } from './sandbox/realm-problem.ts';

export interface ControlAccessOptions extends Pick<Control, 'callersAt'> {
  /** The settings of the start. */
  readonly settings: Settings;
  readonly guard: Guard;
  readonly sandboxes: Sandboxes<Interfaces, Settings>;
  readonly ruleNames: RuleNames;
  readonly requestCounts: RequestCounts;
  readonly journals: Journals;
  readonly recorder: Recorder | undefined;
  /** Whether there is a certificate that clients must trust. */
  readonly hasAuthority: boolean;
  /** What requests need outside of the process, by name. */
  readonly stores: Readonly<Record<string, Availability>>;
  /** Reads the files that settings name. @throws {SettingsError} for one that cannot be used. */
  readonly prepare: (settings: Settings) => Promise<void>;
  /** Whether other processes have the same state of `default`. */
  readonly isShared: boolean;
  readonly listen: (sandbox: Sandbox<Interfaces>, port: number) => Promise<NonNullable<Sandbox['port']>>;
}

/** What the routes of the control plane may do to the server. */
export function controlAccess(options: ControlAccessOptions): Control {
  const { guard, callersAt, sandboxes, ruleNames, requestCounts, journals, recorder, hasAuthority } = options;
  const { stores, isShared, listen } = options;
  function merged(base: unknown, changes: unknown, inCode: boolean): ReturnType<Control['mergeSettings']> {
    const issues = inCode ? [] : filesOutOfReach(changes, base as Settings, options.settings);
    if (issues.length > 0) return { issues };
    try {
      return { settings: mergeSettings(base as Settings, changes) };
    } catch (error) {
      if (error instanceof SettingsError) return { issues: error.problems };
      throw error;
    }
  }

  return {
    guard,
    callersAt,
    sandboxes,
    hasAuthority,
    isShared,
    ruleNames,
    contextOf,
    metrics: lazy(async () => {
      const { createMetrics } = await import('../control/metrics/create-metrics.ts');
      return createMetrics({ requestCounts, sandboxes, stores, journalBytes: () => journals.bytes });
    }),
    settingsSchema: async () => (await import('../settings/sandbox-schema.ts')).sandboxSchema(),
    describedSettings: described,
    mergeSettings: merged,
    ownSettings: (settings) => ownSettings(settings as Settings),
    restoreSettings: (snapshot, inCode) =>
      merged(sandboxes.settingsOf(sandboxes.default), completeChanges(snapshot), inCode),
    realmProblem,
    prepare: (settings) => options.prepare(settings as Settings).catch(throwProblem),
    recordings: () => recorder && { ...recorder, cassettes: recorder.list(), missed: recorder.missed() },
    async listen({ name }, port) {
      const sandbox = sandboxes.get(name);
      if (sandbox === undefined) throw new Problem(404, `there is no sandbox ${JSON.stringify(name)} any more`);
      return listen(sandbox, port);
    },
    // The guard lets no request pass that names no host.
    baseUrl: ({ headers, context: { scheme, target } }) => `${scheme}://${headers.host}${target.base}`,
  };
}

const described = async (settings: unknown) =>
  (await import('../settings/described-settings.ts')).describedSettings(settings as Settings);

/** A wrong setting is a wrong field for callers of the control plane. */
function throwProblem(error: unknown): never {
  if (!(error instanceof SettingsError)) throw error;
  throw fieldProblem(error.problems.map(({ name, message }) => ({ field: `settings.${optionName(name)}`, message })));
}
