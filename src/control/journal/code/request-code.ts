import { secretKindOf } from '../../../http/secret-names.ts';
import type { Entry } from '../entry.ts';
import { isTruncated, textOf } from '../entry-body.ts';
import { pairsOf } from '../entry-view.ts';

/** A text in which variables stand for what the journal does not keep. */
export type Template = readonly (string | { readonly variable: string })[];

/** A request as code writes it. */
export interface RequestCode {
  readonly method: string;
  readonly url: Template;
  readonly headers: readonly { readonly name: string; readonly value: Template }[];
  /** Undefined when there is none. */
  readonly body: Template | undefined;
  /** What the reader of the code must know. */
  readonly remark: string | undefined;
}

/** What HTTP clients, and browsers, add themselves. */
const ownHeaders = /^(?:accept-encoding|connection|content-length|expect|host|transfer-encoding|sec-.*)$/i;

/** @param baseUrl `http://host:port` and the base path of the sandbox */
export function requestCode(entry: Entry, baseUrl: string): RequestCode {
  const isSearch = entry.interface === 'search';
  return {
    method: entry.method,
    url: template(baseUrl + entry.target, isSearch),
    headers: pairsOf(entry.requestHeaders)
      .filter(([name]) => !ownHeaders.test(name))
      .map(([name, value]) => ({ name, value: headerTemplate(name, value, isSearch) })),
    body: entry.requestBody.length === 0 ? undefined : template(textOf(entry.requestBody), isSearch),
    remark: isTruncated(entry.requestBody) ? 'the body was longer: the journal keeps its first 64 KiB' : undefined,
  };
}

const placeholder = /[\w-]*(?:\.[\w-]*)?\.?\*{3}[\w-]*/g;
const nameBefore = /([\w.\-[\]%]+)["']?\s*[:=]\s*["']?$/;

function template(text: string, isSearch: boolean): Template {
  const parts: (string | { variable: string })[] = [];
  let copied = 0;
  for (const { 0: found, index } of text.matchAll(placeholder)) {
    const before = text.slice(copied, index);
    const name = nameBefore.exec(before)?.[1] ?? 'secret';
    parts.push(before, { variable: variableOf(name, isSearch) });
    copied = index + found.length;
  }
  return [...parts, text.slice(copied)].filter((part) => part !== '');
}

function headerTemplate(name: string, value: string, isSearch: boolean): Template {
  if (!value.includes('***')) return [value];
  if (!/^(?:proxy-)?authorization$/i.test(name)) return template(`${name}:${value}`, isSearch).map(withoutName(name));
  const [, scheme = ''] = /^(\S+\s+)/.exec(value) ?? [];
  const isBasic = /^basic/i.test(scheme);
  return [scheme, { variable: isBasic ? 'BASIC_CREDENTIALS' : isSearch ? 'TAVILY_API_KEY' : 'ACCESS_TOKEN' }].filter(
    (part) => part !== '',
  );
}

const withoutName = (name: string) => (part: Template[number], at: number) =>
  at === 0 && typeof part === 'string' ? part.slice(name.length + 1) : part;

function variableOf(name: string, isSearch: boolean): string {
  if (isSearch && secretKindOf(name) === 'key') return 'TAVILY_API_KEY';
  const words = decodeURIComponent(name.replaceAll('%', '_')).replace(/([a-z])([A-Z])/g, '$1_$2');
  const variable = words.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, '');
  return /^[A-Za-z]/.test(variable) ? variable.toUpperCase() : 'SECRET';
}
