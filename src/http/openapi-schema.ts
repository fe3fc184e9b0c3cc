/** A JSON Schema (OpenAPI 3.1). */
export type Schema = Readonly<Record<string, unknown>>;

export const text: Schema = { type: 'string' };
export const integer: Schema = { type: 'integer' };
export const decimal: Schema = { type: 'number' };
export const yesOrNo: Schema = { type: 'boolean' };
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const oneOf = (values: Iterable<string>): Schema => ({ type: 'string', enum: [...values] });
export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'] });

/** An object that has these members, and no others. */
export const response = (required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});

/** An object whose unknown members are ignored. */
export const request = (required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  properties: { ...required, ...optional },
  ...(Object.keys(required).length > 0 && { required: Object.keys(required) }),
});
