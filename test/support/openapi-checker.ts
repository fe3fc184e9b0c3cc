import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Reply } from './control-server.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** Compares answers with what an OpenAPI document says of them. */
export function openApiChecker(document: Document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== 'parameters')
        .map(([method, operation]) => [operation.operationId, { path, method, operation }] as const),
    ),
  );
  const pointer = (...names: string[]) =>
    `document#/${names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

  return {
    operations,
    /** What does not fit; undefined: nothing. */
    fault(operationId: string, { status, headers, json }: Reply): string | undefined {
      const found = operations.get(operationId);
      if (found === undefined) return `there is no operation ${operationId}`;
      const response = found.operation.responses[status];
      if (response === undefined) return `${status} is not declared`;
      const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
      if (response.content === undefined) return type === '' ? undefined : `${type} is not declared`;
      if (!(type in response.content)) return `${type} is not declared`;
      if (json === undefined) return undefined;
      const at = ['paths', found.path, found.method, 'responses', String(status), 'content', type, 'schema'];
      const validate = ajv.compile({ $ref: pointer(...at) });
      return validate(json) ? undefined : ajv.errorsText(validate.errors);
    },
  };
}
