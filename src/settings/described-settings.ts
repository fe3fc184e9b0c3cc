import { isDeepStrictEqual } from 'node:util';
import type { IdleState } from './field.ts';
import { masked } from './merge-settings.ts';
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

/** Why a setting has no effect beside the others: `without STATE_URL`. */
function idleReason({ idle = [] }: SettingRow, settings: Settings): string | undefined {
  for (const states of idle) {
    const pairs = Object.entries(states);
    if (!pairs.every(([variable, state]) => isIn(state, valueFor(variable, settings)))) continue;
    const areAllEmpty = pairs.every(([, state]) => state === 'empty');
    if (areAllEmpty) return `no effect without ${pairs.map(([variable]) => variable).join(' or ')}`;
    const texts = pairs.map(([variable, state]) => stateText(variable, state, valueFor(variable, settings)));
    return `no effect ${texts.join(' and ')}`;
  }
  return undefined;
}

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function isIn(state: IdleState, value: unknown): boolean {
  if (state === 'set') return !isEmpty(value);
  if (state === 'empty') return isEmpty(value);
  return state.some((one) => one === value);
}

function stateText(variable: string, state: IdleState, value: unknown): string {
  if (state === 'set') return `beside ${variable}`;
  return state === 'empty' ? `without ${variable}` : `while ${variable} is ${value}`;
}

function valueFor(variable: string, settings: Settings): unknown {
  const row = settingsTable.find(({ env }) => env === variable);
  return row && valueAt(settings, row.path);
}

const valueAt = (settings: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    settings,
  );
