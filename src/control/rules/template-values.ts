import type { RequestFacts } from '../facts/request-facts.ts';
import { isObject, memberOf } from './match-value.ts';
import type { Decision } from './rule-entry.ts';
import type { TemplateValues } from './text-template.ts';

/** What a rule can fill in when it answers a request. @param now milliseconds since the epoch */
export function templateValues(facts: RequestFacts, { random, count }: Decision, now: number): TemplateValues {
  const { body, query, headers } = facts;
  return {
    query: () => textOf(questionIn(body) ?? questionIn(memberAt(body, 'params.arguments'))),
    path: () => facts.path,
    method: () => facts.method,
    now: () => new Date(now).toISOString(),
    id: () => uuidOf(random().bytes(16)),
    counter: () => String(count),
    named: {
      body: (name) => textOf(memberAt(body, name)),
      parameter: (name) => textOf(memberOf(query, name)),
      header: (name) => textOf(memberOf(headers, name.toLowerCase())),
    },
  };
}

/** What is searched for, or researched. Calls of an MCP tool have it in their arguments. */
const questionIn = (body: unknown) =>
  isObject(body) ? (memberOf(body, 'query') ?? memberOf(body, 'input')) : undefined;

/** A member by its name, or by the names of members in each other with dots between them. */
function memberAt(body: unknown, name: string): unknown {
  if (Array.isArray(body)) return memberAt({ ...body }, name);
  if (!isObject(body)) return undefined;
  const own = memberOf(body, name);
  const dot = name.indexOf('.');
  return own !== undefined || dot < 0 ? own : memberAt(memberOf(body, name.slice(0, dot)), name.slice(dot + 1));
}

/** A list of texts is one that was repeated: its first counts. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || typeof value === 'string') return value ?? undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value[0];
  return JSON.stringify(value);
}

/** RFC 9562 section 5.4. */
function uuidOf(random: Uint8Array): string {
  const bytes = Buffer.from(random);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
