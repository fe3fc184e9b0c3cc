import * as z from 'zod';

type JsonSchema = Record<string, unknown>;

/** Turns zod schemas into JSON Schema; those with an id become components that the others refer to. */
export interface JsonSchemas {
  /** What a caller sends. */
  input(schema: z.ZodType): JsonSchema;
  /** What a caller gets. */
  output(schema: z.ZodType): JsonSchema;
  readonly components: Readonly<Record<string, JsonSchema>>;
}

export function jsonSchemas(): JsonSchemas {
  const components: Record<string, JsonSchema> = {};

  function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: simplify });
    for (const [name, definition] of Object.entries($defs ?? {})) {
      const component = withoutListsOfItself(name, pointToComponents(definition));
      if (JSON.stringify(components[name] ?? component) !== JSON.stringify(component))
        throw new Error(`two schemas are called ${name}`);
      components[name] = component;
    }
    return pointToComponents(own);
  }

  return { input: (schema) => convert(schema, 'input'), output: (schema) => convert(schema, 'output'), components };
}

/**
 * A list in a union, of values of this union, is told as a list of its other kinds: generators of clients do not come to
 * an end otherwise, and nobody writes lists of lists.
 */
function withoutListsOfItself(name: string, schema: JsonSchema): JsonSchema {
  const { anyOf } = schema as { anyOf?: readonly JsonSchema[] };
  const isListOfItself = ({ type, items }: JsonSchema) =>
    type === 'array' && (items as JsonSchema | undefined)?.$ref === `#/components/schemas/${name}`;
  if (anyOf === undefined || !anyOf.some(isListOfItself)) return schema;
  const others = anyOf.filter((kind) => !isListOfItself(kind));
  return {
    ...schema,
    anyOf: anyOf.map((kind) => (isListOfItself(kind) ? { ...kind, items: { anyOf: others } } : kind)),
  };
}

/** Leaves out what says nothing: the bounds of whole numbers, a pattern beside a format. Tuples have a length. */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // What generators of clients read: some know no schema but an object.
  const { prefixItems } = jsonSchema;
  if (Array.isArray(prefixItems) && jsonSchema.items === false) {
    delete jsonSchema.items;
    jsonSchema.minItems = prefixItems.length;
    jsonSchema.maxItems = prefixItems.length;
  }
  delete jsonSchema.id;
}

const pointToComponents = (schema: unknown): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
