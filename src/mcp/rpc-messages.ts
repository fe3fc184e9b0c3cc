import { boundsIssueOf } from '../runtime/json-bounds.ts';

/** The JSON of a body; undefined for what is none, which the SDK refuses itself, and for what is not read. */
export function parsedJson(body: Buffer): unknown {
  const text = body.toString('utf8');
  return boundsIssueOf(text) === undefined ? jsonOf(text) : undefined;
}

/** The JSON of a text; undefined for what is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a message asks to be told how far it is. */
export const hasProgressToken = (message: unknown): boolean =>
  [message].flat().some((one) => memberOf(memberOf(memberOf(one, 'params'), '_meta'), 'progressToken') !== undefined);

/** Identifiers of the requests in a message, or in a list of some. */
export const requestIds = (message: unknown): unknown[] =>
  [message]
    .flat()
    .filter((one) => memberOf(one, 'method') !== undefined)
    .map((one) => memberOf(one, 'id'))
    .filter((id) => id !== undefined);

/** The tool that a message calls; undefined for anything else, a list of messages included. */
export function calledTool(message: unknown): { readonly name: string; readonly arguments: unknown } | undefined {
  if (memberOf(message, 'method') !== 'tools/call') return undefined;
  const params = memberOf(message, 'params');
  const name = memberOf(params, 'name');
  return typeof name === 'string' ? { name, arguments: memberOf(params, 'arguments') } : undefined;
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}
