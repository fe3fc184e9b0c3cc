import * as z from 'zod';

const definitions = '#/$defs/';

/** Stands for the name of a schema within its own text, as long as it has none: a schema may hold itself. */
export const unnamed = (id) => `\u0000${id}\u0000`;

/**
 * The type of a zod schema as TypeScript text, with its descriptions as comments, so that the packed declarations need
 * no zod.
 * @param {import('zod').ZodType} schema
 * @param {'input' | 'output'} io what the schema takes, or what it gives
 * @param {(id: string, text: string) => string} name what to call a schema with an id that stands inside of this one; it
 *   takes that name for `unnamed(id)` in all texts that it has got
 */
export function typeText(schema, io, name) {
  const { $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: noted });
  const called = new Map();
  const refer = (id) => {
    if (!called.has(id)) {
      called.set(id, unnamed(id));
      called.set(id, name(id, textOf($defs[id], refer, '')));
    }
    return called.get(id);
  };
  // A schema with an id of its own is a reference to itself.
  return textOf($defs[own.$ref?.slice(definitions.length)] ?? own, refer, '');
}

/** A default counts for the schema itself only, where it is read: JSON Schema repeats it for objects around it. */
function noted({ zodSchema, jsonSchema }) {
  const { env } = zodSchema.meta() ?? {};
  if (env === undefined && jsonSchema.type === 'object') delete jsonSchema.default;
}

function textOf(schema, refer, indent) {
  const inner = (below) => textOf(below, refer, indent);
  if (schema.$ref !== undefined) return refer(schema.$ref.slice(definitions.length));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const union = schema.anyOf ?? schema.oneOf;
  if (union !== undefined) return [...new Set(union.map(inner))].join(' | ');
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(inner).join(', ')}]`;
  if (schema.type === 'array') return `Array<${inner(schema.items)}>`;
  if (schema.type === 'object') return objectText(schema, refer, indent);
  if (Array.isArray(schema.type)) return schema.type.map((type) => inner({ ...schema, type })).join(' | ');
  const name = { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' }[schema.type];
  if (name !== undefined) return name;
  if (schema.type !== undefined || schema.allOf !== undefined)
    throw new Error(`no type for the schema ${JSON.stringify(schema)}`);
  return 'unknown';
}

function objectText({ properties = {}, required = [], additionalProperties }, refer, indent) {
  const deeper = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const text = textOf(schema, refer, deeper);
    const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
    return `${comment(schema, deeper)}${deeper}${key}${isRequired ? '' : '?'}: ${text}${isRequired ? '' : ' | undefined'};\n`;
  });
  if (additionalProperties) members.push(`${deeper}[name: string]: ${textOf(additionalProperties, refer, deeper)};\n`);
  return members.length === 0 ? '{}' : `{\n${members.join('')}${indent}}`;
}

function comment({ description, env, default: preset }, indent) {
  if (description === undefined) return '';
  const lines = [`${description[0].toUpperCase()}${description.slice(1)}.`];
  if (env !== undefined) lines.push('', `In the environment: \`${env}\`.`);
  if (preset !== undefined) lines.push(`@default ${JSON.stringify(preset)}`);
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
