import { searchOperationOf } from '../operations.ts';
import { searchDocument } from './search-document.ts';

interface Described {
  readonly post?: {
    readonly requestBody?: {
      readonly content: Readonly<Record<string, { readonly schema: { readonly properties?: object } }>>;
    };
  };
}

/** The fields that the body of an operation can have; undefined: it has none. */
export function searchFields(operation: string): ReadonlySet<string> | undefined {
  const { paths } = searchDocument('') as { readonly paths: Readonly<Record<string, Described>> };
  for (const [path, { post }] of Object.entries(paths)) {
    const properties = post?.requestBody?.content['application/json']?.schema.properties;
    if (properties !== undefined && searchOperationOf('POST', path) === operation)
      return new Set([...Object.keys(properties), 'api_key']);
  }
  return undefined;
}
