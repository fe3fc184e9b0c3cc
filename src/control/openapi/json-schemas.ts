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
      const component = pointToComponents(definition);
      if (JSON.stringify(components[name] ?? component) !== JSON.stringify(component))
        throw new Error(`two schemas are called ${name}`);
      components[name] = component;
    }
    return pointToComponents(own);
  }

  return { input: (schema) => convert(schema, 'input'), output: (schema) => convert(schema, 'output'), components };
}

/** Leaves out what says nothing: the bounds of whole numbers, and a pattern beside a format. */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  delete jsonSchema.id;
}

const pointToComponents = (schema: unknown): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
