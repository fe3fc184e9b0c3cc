import { calledTool } from '../../mcp/rpc-messages.ts';
import type { RequestFacts } from './request-facts.ts';
import { textOf } from './text-of.ts';

const maxCharacters = 200;

/**
 * What a request asks for, in a few words: the question of a search, the tool of an MCP call, grant, user and client of a
 * token, the object of an admin call. Undefined where method and path say all.
 */
export function askedFor(facts: RequestFacts): string | undefined {
  const text = wordsOf(facts).join(' ').replace(/\s+/g, ' ').trim();
  if (text === '') return undefined;
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
}

function wordsOf(facts: RequestFacts): readonly string[] {
  switch (facts.interface) {
    case 'search':
      return searchWords(facts.body);
    case 'token':
      return facts.operation?.startsWith('admin-') ? adminWords(facts) : tokenWords(facts);
    case 'example-app':
      return [];
  }
}

/** What is sought, wherever the endpoint or the tool wants it. */
const soughtIn = (object: unknown) => textOf(object, 'query', 'input', 'url', 'urls');

function searchWords(body: unknown): readonly string[] {
  const tool = calledTool(body);
  return tool === undefined ? soughtIn(body) : [tool.name, ...soughtIn(tool.arguments)];
}

function tokenWords({ body, username, clientId }: RequestFacts): readonly string[] {
  const grant = textOf(body, 'grant_type').map((name) => name.replace(/^.*:/, ''));
  const user = username === undefined ? [] : [username];
  return [...grant, ...user, ...(clientId === undefined ? [] : [clientId])];
}

const belowRealm = /^\/admin\/realms\/?(.*)$/s;

/** What objects of the admin API are called, in bodies and in the queries that look for them. */
const nameIn = (object: unknown) => textOf(object, 'clientId', 'username', 'email', 'search', 'name', 'alias', 'realm');

/** The object is in the path; its name, or what is looked for, in the body or in the query. */
function adminWords({ path, body, query }: RequestFacts): readonly string[] {
  const object = (belowRealm.exec(path)?.[1] ?? '').replace(/^[^/]*\//, '');
  return [object, ...nameIn(body), ...namesInList(body), ...nameIn(query)];
}

/** Roles that are given or taken come as a list. */
function namesInList(body: unknown): readonly string[] {
  if (!Array.isArray(body)) return [];
  const [name] = nameIn(body[0]);
  if (name === undefined) return [];
  return body.length === 1 ? [name] : [name, `and ${body.length - 1} more`];
}
