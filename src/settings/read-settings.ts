import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { emptyText, type Setting } from './field.ts';
import { issuesAmong } from './issues-among.ts';
import { putAt } from './nested-values.ts';
import { type ServerOptions, type Settings, schema } from './schema.ts';

/** One setting that cannot be used: its name as the user wrote it, and what is wrong. */
export interface Problem {
  readonly name: string;
  readonly message: string;
}

/** Some settings cannot be used. `message` has one line for each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ name, message }) => `${name}: ${message}`).join('\n'));
    this.problems = problems;
  }
}

/** A setting with its place in the options and its check. */
export type SettingRow = Setting & { path: string[]; schema: z.ZodType };

function leaves(shape: Record<string, z.ZodType>, above: string[] = []): SettingRow[] {
  return Object.entries(shape).flatMap(([key, field]) => {
    const path = [...above, key];
    const meta = field.meta() as unknown as Setting | undefined;
    if (meta?.env !== undefined) return [{ ...meta, path, schema: field }];
    const inner = (field as z.ZodPrefault<z.ZodObject<Record<string, z.ZodType>>>).unwrap();
    return leaves(inner.shape, path);
  });
}

/** Every setting: its variable, its place in the options, what it means. */
export const settingsTable: readonly SettingRow[] = leaves(schema.shape);

/** Checks the options of `startServer`. @throws {SettingsError} naming every wrong option at once. */
export function settingsFromOptions(options: ServerOptions = {}): Settings {
  return check(options, (path) => path.join('.') || 'options');
}

/** The name of a variable's setting in the options. */
export const optionName = (variable: string): string =>
  settingsTable.find(({ env }) => env === variable)?.path.join('.') ?? variable;

/**
 * Reads the settings from environment variables. An empty text that is no value of its setting leaves it unset.
 * @param nameOf What the user knows a variable as, for messages.
 * @throws {SettingsError} naming every wrong variable at once.
 */
export function settingsFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  nameOf: (variable: string) => string = (variable) => variable,
): Settings {
  const options: Record<string, unknown> = {};
  for (const { env, path, schema, read = asIs } of settingsTable) {
    const text = environment[env];
    if (text === undefined) continue;
    const value = read(text);
    if (text.trim() === '' && !schema.safeParse(value).success) continue;
    putAt(options, path, value);
  }
  return check(options, (path) => nameOf(leafAt(path)?.env ?? path.join('.')));
}

const asIs = (text: string): unknown => text;

const leafAt = (path: readonly PropertyKey[]) =>
  settingsTable.find((leaf) => leaf.path.every((key, index) => key === path[index]));

/** A URL with a user and a password, or with a key in its query, whatever is wrong with it otherwise. */
const mayHaveCredentials = /@|[?#].*=/;

/** Kinds that only options can miss: each setting names its own kind. */
const kinds: Readonly<Record<string, string>> = { object: 'must be an object', array: 'must be a list' };

function check(options: unknown, nameOf: (path: readonly PropertyKey[]) => string): Settings {
  const problems = new Map<string, string>();
  const addIssue = (path: readonly PropertyKey[], message: string) => {
    const name = nameOf(path);
    if (!problems.has(name)) problems.set(name, message);
  };
  const parsed = schema.safeParse(options, { reportInput: true });
  for (const issue of parsed.error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) addIssue([...issue.path, key], 'unknown setting');
      continue;
    }
    const input = JSON.stringify(issue.input);
    const hidesInput =
      leafAt(issue.path)?.secret ||
      input === undefined ||
      issue.message === emptyText ||
      mayHaveCredentials.test(input);
    const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined;
    addIssue(issue.path, `${kind ?? issue.message}${hidesInput ? '' : `, not ${input}`}`);
  }
  for (const path of settingsBesideRealmFiles(options)) {
    addIssue(path, `has no effect together with ${nameOf(['auth', 'realmFiles'])}; leave one of them out`);
  }
  for (const [path, message] of issuesAmong((options as ServerOptions | null) ?? {}, nameOf)) addIssue(path, message);
  if (parsed.success && problems.size === 0) return parsed.data;
  throw new SettingsError([...problems].map(([name, message]) => ({ name, message })));
}

/**
 * Settings that realm files replace, as far as they were changed beside files. A copy of `.env.example` names all of
 * them with their defaults.
 */
function settingsBesideRealmFiles(options: unknown): string[][] {
  const auth = (options as ServerOptions | null)?.auth;
  if (auth?.realmFiles === undefined || auth.realmFiles.length === 0) return [];
  const replaced = ['realm', 'clientId', 'clientSecret', 'accessTokenLifespan', 'audience'] as const;
  const defaults = schema.shape.auth.unwrap().parse({});
  // Without a realm of its own there is nothing to replace.
  return replaced
    .filter((key) => auth[key] !== undefined && auth[key] !== '' && !isDeepStrictEqual(auth[key], defaults[key]))
    .map((key) => ['auth', key]);
}
