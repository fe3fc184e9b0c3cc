import type { Statements } from '../../answers/extractive-answer.ts';
import { truncateQuery } from '../../engine/default-query.ts';
import { isJsonObject, type JsonObject } from '../../request-body/json-body.ts';

/** Deeper objects and lists stay empty. */
const maxDepth = 5;

/** In characters: what a property is about stands at the beginning of its description, and a schema may have hundreds. */
const maxDescriptionLength = 200;

/** An object of the shape of a JSON Schema, its texts filled with sentences of the found pages that fit the property. */
export function fillSchema(schema: JsonObject, input: string, statements: Statements): JsonObject {
  const objectOf = ({ properties }: JsonObject, topic: string, depth: number): JsonObject =>
    Object.fromEntries(
      Object.entries(asObject(properties)).map(([name, property]) => [
        name,
        valueFor(asObject(property), name, topic, depth),
      ]),
    );

  function valueFor(property: JsonObject, name: string, topic: string, depth: number): unknown {
    const { description, type, items } = property;
    const said = typeof description === 'string' ? description.slice(0, maxDescriptionLength) : '';
    const about = truncateQuery(`${name.replace(/[_-]+/g, ' ')} ${said} ${topic}`);
    const best = (count: number) => statements.best(about, count).map(({ text }) => text);
    const kind = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
    if (Array.isArray(property.enum)) return property.enum[0];
    if (kind === 'object') return depth < maxDepth ? objectOf(property, about, depth + 1) : {};
    if (kind === 'array') {
      const item = asObject(items);
      if (depth >= maxDepth) return [];
      return item.type === undefined || item.type === 'string' ? best(3) : [valueFor(item, name, topic, depth + 1)];
    }
    if (kind === 'boolean') return false;
    if (kind === 'number' || kind === 'integer') return numberIn(best(5), kind === 'integer');
    return best(1).join(' ');
  }

  return objectOf(schema, input, 0);
}

const asObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** The first number of the sentences; 0 when there is none. */
function numberIn(sentences: readonly string[], whole: boolean): number {
  const found = /\d[\d,]*(?:\.\d+)?/.exec(sentences.join(' '))?.[0].replaceAll(',', '') ?? '0';
  return whole ? Math.trunc(Number(found)) : Number(found);
}
