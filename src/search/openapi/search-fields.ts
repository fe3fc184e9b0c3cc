import { searchOperationOf } from '../operations.ts';
import { searchDocument } from './search-document.ts';

interface Described {
  readonly post?: {
    readonly requestBody?: {
      readonly content: Readonly<Record<string, { readonly schema: { readonly properties?: object } }>>;
    };
  };
}

/** The members of the message by which a tool is called. */
const messageFields: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);

/** The fields that the body of an operation can have; undefined: it has none. */
export function searchFields(operation: string): ReadonlySet<string> | undefined {
  if (operation.startsWith('mcp-')) return messageFields;
  const { paths } = searchDocument('') as { readonly paths: Readonly<Record<string, Described>> };
  for (const [path, { post }] of Object.entries(paths)) {
    const properties = post?.requestBody?.content['application/json']?.schema.properties;
    if (properties !== undefined && searchOperationOf('POST', path) === operation)
      return new Set([...Object.keys(properties), 'api_key']);
  }
  return undefined;
}
