import { isDeepStrictEqual } from 'node:util';
import type { IdleReason } from './field.ts';
import { masked } from './merge-settings.ts';
import { valueAt } from './nested-values.ts';
import { type SettingRow, settingsFromOptions, settingsTable } from './read-settings.ts';
import type { Settings } from './schema.ts';

/** A setting with its value. */
export interface DescribedSetting {
  /** Nested: `search.mode`. */
  readonly name: string;
  readonly variable: string;
  readonly description: string;
  /** Who has it: the process, or each sandbox one of its own. */
  readonly scope: 'process' | 'sandbox';
  /** Absent: it has none. A secret is `***`. */
  readonly value?: unknown;
  /** Whether it is another one than without the setting. */
  readonly changed: boolean;
  /** Why it has no effect, whatever its value; absent: it has one. */
  readonly no_effect?: string;
}

/** Every setting of a sandbox and of its process. */
export function describedSettings(settings: Settings): DescribedSetting[] {
  const defaults = settingsFromOptions();
  return settingsTable.map((row) => {
    const { path, env, description, scope = 'sandbox', secret } = row;
    const value = valueAt(settings, path);
    const reason = idleReason(row, settings);
    return {
      name: path.join('.'),
      variable: env,
      description,
      scope,
      ...(value !== undefined && { value: secret === true ? masked(value) : value }),
      changed: !isDeepStrictEqual(value, valueAt(defaults, path)),
      ...(reason !== undefined && { no_effect: reason }),
    };
  });
}

/** Why a setting has no effect beside the others: `no effect without STATE_URL`. */
function idleReason({ idle = [] }: SettingRow, settings: Settings): string | undefined {
  const valueFor = (variable: string) => {
    const row = settingsTable.find(({ env }) => env === variable);
    return row && valueAt(settings, row.path);
  };
  const reason = idle.map((one) => reasonText(one, valueFor)).find((text) => text !== undefined);
  return reason && `no effect ${reason}`;
}

/** Undefined: the others are not so. */
function reasonText(reason: IdleReason, valueFor: (variable: string) => unknown): string | undefined {
  if ('without' in reason)
    return reason.without.every((variable) => isEmpty(valueFor(variable)))
      ? `without ${reason.without.join(' or ')}`
      : undefined;
  if ('beside' in reason) return isEmpty(valueFor(reason.beside)) ? undefined : `beside ${reason.beside}`;
  const value = valueFor(reason.while);
  return reason.is.some((one) => one === value) ? `while ${reason.while} is ${value}` : undefined;
}

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
