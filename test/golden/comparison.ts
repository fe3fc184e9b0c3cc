import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from './golden-case.ts';
import { headerOf, type RawResponse } from './raw-response.ts';
import { substitute, substituteInPattern, type Variables } from './variables.ts';

/** A difference from the recording, in words. */
export type Difference = string;

/** Compares an answer with the recorded one by the rules of its exchange; empty when it is as recorded. */
export function differencesOf(exchange: Exchange, actual: RawResponse, variables: Variables): Difference[] {
  const expected = exchange.response ?? { status: 0, headers: [], body: '' };
  const rules = exchange.compare ?? {};
  const accepted = rules.status ?? true;
  if (Array.isArray(accepted) && actual.status !== expected.status) {
    return accepted.includes(actual.status) ? [] : [differ('status', accepted, actual.status)];
  }
  const found: Difference[] = [];
  if (accepted !== false && actual.status !== expected.status) {
    found.push(differ('status', expected.status, `${actual.status} ${actual.body}`));
  }
  const names = rules.headers ?? (headerOf(expected.headers, 'content-type') === undefined ? [] : ['content-type']);
  for (const name of names) {
    const recorded = headerOf(expected.headers, name);
    const wanted = recorded === undefined ? undefined : normal(name, substitute(recorded, variables));
    const got = normal(name, headerOf(actual.headers, name));
    if (wanted !== got) found.push(differ(`header ${name}`, wanted, got));
  }
  for (const name of rules.headers_present ?? []) {
    if (headerOf(actual.headers, name) === undefined) found.push(differ(`header ${name}`, 'present', undefined));
  }
  for (const name of rules.headers_absent ?? []) {
    const got = headerOf(actual.headers, name);
    if (got !== undefined) found.push(differ(`header ${name}`, undefined, got));
  }
  for (const [name, pattern] of Object.entries(rules.headers_regex ?? {})) {
    const got = headerOf(actual.headers, name);
    if (got === undefined || !new RegExp(substituteInPattern(pattern, variables), 's').test(got)) {
      found.push(differ(`header ${name}`, pattern, got));
    }
  }
  const body = bodyDifference(rules.body ?? 'exact', substitute(expected.body, variables), actual.body, variables);
  if (body !== undefined) found.push(body);
  return found;
}

const cut = (value: unknown) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
};

const differ = (what: string, expected: unknown, actual: unknown): Difference =>
  `${what}: expected ${cut(expected)}, got ${cut(actual)}`;

function normal(name: string, value: string | undefined): string | undefined {
  if (name.toLowerCase() === 'content-type') return value?.toLowerCase().replace(/\s*;\s*/g, '; ');
  if (!/^(?:allow|vary)$/i.test(name)) return value;
  return value
    ?.split(',')
    .map((item) => item.trim())
    .sort()
    .join(', ');
}

function bodyDifference(mode: string, wanted: string, body: Buffer, variables: Variables): Difference | undefined {
  const got = body.toString('utf8');
  const same = (() => {
    if (mode.startsWith('regex:')) return new RegExp(substituteInPattern(mode.slice(6), variables), 's').test(got);
    switch (mode) {
      case 'exact':
        return Buffer.from(wanted).equals(body);
      case 'json':
        return isDeepStrictEqual(parsed(wanted), parsed(got));
      case 'shape':
        return shapeDifference(parsed(wanted), parsed(got)) === undefined;
      case 'number':
        return typeof parsed(got) === 'number';
      case 'empty':
        return got === '';
      default:
        return mode === 'any';
    }
  })();
  if (same) return undefined;
  const detail = mode === 'shape' ? ` at ${shapeDifference(parsed(wanted), parsed(got))}` : '';
  return differ(`body (${mode})${detail}`, wanted, got);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Where two values differ in the kinds of their members; the first item of an array stands for all. */
function shapeDifference(wanted: unknown, got: unknown, at = '$'): string | undefined {
  if (kindOf(wanted) !== kindOf(got)) return at;
  if (Array.isArray(wanted) && Array.isArray(got)) {
    if (wanted.length === 0 || got.length === 0) return wanted.length === got.length ? undefined : at;
    return shapeDifference(wanted[0], got[0], `${at}[0]`);
  }
  if (kindOf(wanted) !== 'object') return undefined;
  const [left, right] = [wanted as Record<string, unknown>, got as Record<string, unknown>];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (!Object.hasOwn(left, key) || !Object.hasOwn(right, key)) return `${at}.${key}`;
    const inner = shapeDifference(left[key], right[key], `${at}.${key}`);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
