import type { CompiledRule } from '../control/rules/compile-rule.ts';
import type { RuleNames } from '../control/rules/rule-names.ts';
import { systemClock } from '../runtime/runtime.ts';
import { watchPaths } from '../runtime/watch-paths.ts';
import { SettingsError } from '../settings/read-settings.ts';
import type { Log } from './log.ts';

/** Rules with which the default sandbox begins. */
export interface RulesFile {
  /** Those that were read last and could be used. */
  readonly rules: readonly CompiledRule[];
}

export interface FollowOptions {
  readonly names: RuleNames;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Ends the watching. */
  readonly signal: AbortSignal;
  /** Takes the rules when the file has changed. */
  readonly changed: (rules: readonly CompiledRule[]) => void;
}

/** Changes come in bunches: the file is read again so long after the first one. */
const debounceMs = 100;

/** Reads a file of rules now, and again when it changes. @throws {SettingsError} when it cannot be used now. */
export async function followRulesFile(file: string, options: FollowOptions): Promise<RulesFile> {
  const { names, log, signal, changed } = options;
  const { readRulesFile } = await import('../control/rules/rules-file.ts');
  let rules = await readRulesFile(file, names).catch((error: Error) => {
    throw error.name === 'RulesFileError' ? new SettingsError([{ name: 'RULES_FILE', message: error.message }]) : error;
  });
  let isWaiting = false;

  async function reload(): Promise<void> {
    if (isWaiting) return;
    isWaiting = true;
    await systemClock.sleep(debounceMs, signal);
    isWaiting = false;
    try {
      const read = await readRulesFile(file, names);
      changed(read);
      rules = read;
      log.info(`RULES_FILE: read again: ${read.length} ${read.length === 1 ? 'rule' : 'rules'}`);
    } catch (error) {
      log.warn(`RULES_FILE: ${(error as Error).message}; the rules stay as they were`);
    }
  }

  watchPaths(
    [file],
    () => void reload().catch(() => {}),
    (error) => log.warn(`RULES_FILE: changes are not noticed: ${error.message}`),
    signal,
  );
  return {
    get rules() {
      return rules;
    },
  };
}
