import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { mmdbProblem } from './mmdb-file.ts';

/** The variable of a setting, and how its text becomes a value. */
export interface Setting {
  env: string;
  /** One line for README and `--help`. */
  description: string;
  /** Turns the text of a variable into the value that the schema checks. Without it the text is the value. */
  read?: (text: string) => unknown;
  /** `process`: one for all sandboxes; otherwise each sandbox has its own. */
  scope?: 'process';
  /** The value must not be repeated in a message. */
  secret?: boolean;
  /** When it does nothing, whatever its value: in any of these cases. */
  idle?: readonly IdleReason[];
}

/** That none of these variables has a value, that one has a value, or that one has one of these. */
export type IdleReason =
  | { readonly without: readonly string[] }
  | { readonly beside: string }
  | { readonly while: string; readonly is: readonly (string | number)[] };

/** A field of the schema that is a setting. */
export const setting = <T extends z.ZodType>(field: T, meta: Setting): T => field.meta({ ...meta });

/** Reads decimal notation only. The schema refuses any other text. */
export const asNumber = (text: string) =>
  text.trim() === '' ? undefined : /^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;

export const asList = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export const emptyIsNone = (text: string) => (text.trim() === '' ? undefined : text.trim());

export const integer = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};

export const seconds = (message: string) => z.number(message).min(0, message).max(1_000_000_000, message);

export const choice = <const T extends string>(...values: T[]) => z.enum(values, `must be one of ${values.join(', ')}`);

export const emptyText = 'must not be empty';
export const filled = z.string('must be a string').min(1, emptyText);

export const countryCode = z.string().regex(/^(\*|[A-Za-z]{2})$/, 'must be ISO 3166-1 alpha-2 codes or *');

/** `+` before a path adds its pages to the built-in ones. */
export const corpusPath = filled.refine(
  (path) => existsSync(path.replace(/^\+/, '')),
  'must be a file or folder that exists',
);

export const existing = filled.refine((file) => existsSync(file), 'must be a file or folder that exists');

export const writableFile = filled.refine(canBeWritten, 'must be a file that can be written, in a folder that can');

/** A host name without a port, or `*.` and one. */
export const hostPattern = filled.regex(
  /^(\*\.)?[A-Za-z0-9_]([A-Za-z0-9_-]*)(\.[A-Za-z0-9_][A-Za-z0-9_-]*)*$/,
  'must be host names without scheme and port',
);

/** A host that may be called: a name, an address, all below a name, those of this machine, or all. */
export const outgoingHost = filled.regex(
  /^(\*|\[[0-9A-Fa-f:.]+\]|(\*\.)?[A-Za-z0-9_][A-Za-z0-9_-]*(\.[A-Za-z0-9_][A-Za-z0-9_-]*)*)$/,
  'must be host names without scheme and port',
);

/** A host alone has no port: that comes from the request. */
const isHostOrUrl = (text: string) =>
  /^https?:\/\/[^\s?#@]+$/i.test(text) ? URL.canParse(text) : /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)$/.test(text);
/** Without credentials, query and fragment. */
export const httpUrl = filled.refine(
  (text) => /^https?:\/\/[^\s?#@]+$/i.test(text) && URL.canParse(text),
  'must be an http(s) URL',
);

/** It has a user and a password where they are needed. */
export const engineUrl = filled.refine(
  (text) => /^https?:\/\/([^\s/?#@]+@)?[^\s/?#@]+\/?$/i.test(text) && URL.canParse(text),
  'must be http(s)://[user:password@]host:port',
);

/** A name that OpenSearch takes for an index, with room for a date behind it. */
export const indexName = filled.regex(
  /^[a-z0-9][a-z0-9._-]{0,199}$/,
  'must be lower-case letters, digits, `.`, `_` and `-`, and start with a letter or digit',
);

export const hostOrUrl = filled.refine(isHostOrUrl, 'must be a host or an http(s) URL');

/** As browsers send it: without a path, and without the port that its scheme has by default. */
const isOrigin = (text: string) =>
  text === '*' ||
  (/^https?:/.test(text)
    ? URL.canParse(text) && new URL(text).origin === text
    : /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@,]+$/.test(text));
export const origin = filled.refine(isOrigin, 'must be origins (http://localhost:5173) or *');

export const countryDatabase = filled.check((context) => {
  const problem = mmdbProblem(context.value);
  if (problem !== undefined) context.issues.push({ code: 'custom', input: context.value, message: problem });
});

function canBeWritten(file: string): boolean {
  try {
    accessSync(path.dirname(file), constants.W_OK);
    if (!existsSync(file)) return statSync(path.dirname(file)).isDirectory();
    accessSync(file, constants.R_OK | constants.W_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
