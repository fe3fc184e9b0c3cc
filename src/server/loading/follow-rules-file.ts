import type { CompiledRule } from '../../control/rules/compile-rule.ts';
import type { RuleNames } from '../../control/rules/rule-names.ts';
import { followPaths } from '../../runtime/follow-paths.ts';
import type { Clock } from '../../runtime/runtime.ts';
import type { Log } from '../log.ts';
import { asSettingsError } from './as-settings-error.ts';

/** Rules with which the default sandbox begins. */
export interface RulesFile {
  /** Those that were read last and could be used. */
  readonly rules: readonly CompiledRule[];
}

export interface FollowOptions {
  readonly names: RuleNames;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Ends the watching. */
  readonly signal: AbortSignal;
  /** Takes the rules when the file has changed. */
  readonly changed: (rules: readonly CompiledRule[]) => void;
}

/** Reads a file of rules now, and again when it changes. @throws {SettingsError} when it cannot be used now. */
export async function followRulesFile(file: string, options: FollowOptions): Promise<RulesFile> {
  const { names, clock, log, signal, changed } = options;
  const { readRulesFile } = await import('../../control/rules/rules-file.ts');
  let rules = await readRulesFile(file, names).catch(asSettingsError('RULES_FILE', 'RulesFileError'));

  async function readAgain(): Promise<void> {
    try {
      const read = await readRulesFile(file, names);
      changed(read);
      rules = read;
      log.info(`RULES_FILE: read again: ${read.length} ${read.length === 1 ? 'rule' : 'rules'}`);
    } catch (error) {
      log.warn(`RULES_FILE: ${(error as Error).message}; the rules stay as they were`);
    }
  }

  const failed = (error: Error) => log.warn(`RULES_FILE: changes are not noticed: ${error.message}`);
  followPaths({ paths: [file], clock, readAgain, failed, signal });
  return {
    get rules() {
      return rules;
    },
  };
}
