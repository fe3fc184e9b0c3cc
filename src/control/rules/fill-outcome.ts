import type { Outcome } from './outcome-schema.ts';
import {
  fillText,
  isTemplate,
  namesIn,
  type Placeholders,
  type TemplateValues,
  type TextPlace,
} from './text-template.ts';

type Fill = (text: string, place: TextPlace, field: string) => string;

/** The texts of an outcome that are filled in, and what they ask for. */
export interface OutcomeTemplate {
  readonly asksBody: boolean;
  fill(values: TemplateValues): Outcome;
}

/** Undefined: nothing is filled in. @throws {InvalidRuleError} for a name that is unknown */
export function outcomeTemplate(
  outcome: Outcome,
  field: string,
  placeholders: Placeholders,
): OutcomeTemplate | undefined {
  let asksBody = false;
  let hasBraces = false;
  filled(outcome, field, (text, _place, at) => {
    if (!isTemplate(text)) return text;
    hasBraces = true;
    for (const name of namesIn(text, at, placeholders)) asksBody ||= name === 'query' || name.startsWith('body.');
    return text;
  });
  if (!hasBraces) return undefined;
  return {
    asksBody,
    fill: (values) =>
      filled(outcome, field, (text, place) => (isTemplate(text) ? fillText(text, values, place) : text)),
  };
}

/** The outcome with every text that may be a template. */
function filled(outcome: Outcome, field: string, fill: Fill): Outcome {
  const { respond, results, answer } = outcome;
  return {
    ...outcome,
    ...(respond !== undefined && { respond: filledResponse(respond, `${field}.respond`, fill) }),
    ...(results !== undefined && { results: filledResults(results, `${field}.results`, fill) }),
    ...(typeof answer === 'string' && { answer: fill(answer, 'plain', `${field}.answer`) }),
  };
}

function filledResponse(respond: NonNullable<Outcome['respond']>, field: string, fill: Fill): typeof respond {
  const headers = Object.entries(respond.headers).map(([name, value]) => {
    const place = /^(?:content-)?location$/i.test(name) ? 'address' : 'header';
    const one = (text: string) => fill(text, place, `${field}.headers.${name}`);
    return [name, Array.isArray(value) ? value.map(one) : one(value)] as const;
  });
  const type = Object.entries(respond.headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const place = typeof respond.body === 'string' ? placeOf(String(type)) : 'plain';
  const body = filledJson(respond.body, place, `${field}.body`, fill);
  return { ...respond, headers: Object.fromEntries(headers), ...(body !== undefined && { body }) };
}

/** What a text of this type is. */
function placeOf(type: string): TextPlace {
  if (/[/+]json\b/i.test(type)) return 'json';
  if (/html|xml/i.test(type)) return 'markup';
  return /urlencoded/i.test(type) ? 'address' : 'plain';
}

function filledJson(value: unknown, place: TextPlace, field: string, fill: Fill): unknown {
  if (typeof value === 'string') return fill(value, place, field);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item, at) => filledJson(item, place, `${field}.${at}`, fill));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const at = `${field}.${name}`;
      return [fill(name, place, at), filledJson(item, place, at, fill)];
    }),
  );
}

const addresses = new Set(['url', 'favicon', 'images']);

function filledResults(results: NonNullable<Outcome['results']>, field: string, fill: Fill): typeof results {
  if (typeof results === 'string') return results;
  return results.map((result, at) =>
    Object.fromEntries(
      Object.entries(result).map(([name, value]) => [
        name,
        filledJson(value, addresses.has(name) ? 'address' : 'plain', `${field}.${at}.${name}`, fill),
      ]),
    ),
  ) as typeof results;
}
