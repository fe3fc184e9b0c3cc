import { refusals } from '../search-error.ts';
import { readDomains } from './domain-list.ts';
import { fieldsOf } from './fields.ts';
import { isJsonObject, type JsonObject } from './json-body.ts';

const models = ['mini', 'pro', 'auto'] as const;
const citationFormats = ['numbered', 'mla', 'apa', 'chicago'] as const;
const outputLengths = ['short', 'standard', 'long'] as const;

export type ResearchModel = (typeof models)[number];
export type CitationFormat = (typeof citationFormats)[number];
export type OutputLength = (typeof outputLengths)[number];

/** What `POST /research` asks for. */
export interface ResearchRequest {
  readonly input: string;
  readonly model: ResearchModel;
  readonly stream: boolean;
  /** A JSON Schema with `properties`. */
  readonly outputSchema: JsonObject | undefined;
  readonly citationFormat: CitationFormat;
  readonly outputLength: OutputLength;
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
}

const mostDomains = 20;
const mostFiles = 5;
/** The service's own limit is not known. */
const mostProperties = 200;

/** @throws 422 for wrong types, then 400. */
export function readResearchRequest(body: JsonObject): ResearchRequest {
  const fields = fieldsOf(body);
  const input = fields.requiredText('input');
  const model = fields.text('model') ?? 'auto';
  const stream = fields.flag('stream');
  const outputSchema = fields.object('output_schema');
  const citationFormat = fields.text('citation_format') ?? 'numbered';
  const includeDomains = fields.texts('include_domains');
  const excludeDomains = fields.texts('exclude_domains');
  const outputLength = fields.text('output_length') ?? 'standard';
  const files = fields.objects('files');
  fields.check();

  if (input.trim() === '') throw refusals.inputMissing();
  const chosenModel = oneOf(models, model);
  if (chosenModel === undefined) throw refusals.researchModel();
  const citations = oneOf(citationFormats, citationFormat);
  if (citations === undefined) throw refusals.researchChoice('citation_format', citationFormats);
  const length = oneOf(outputLengths, outputLength);
  if (length === undefined) throw refusals.researchChoice('output_length', outputLengths);
  if (outputSchema !== undefined && !isJsonObject(outputSchema.properties)) throw refusals.outputSchema();
  if (propertiesIn(outputSchema) > mostProperties) throw refusals.outputSchemaTooLarge(mostProperties);
  if (files.length > mostFiles) throw refusals.tooManyFiles();
  return {
    input,
    model: chosenModel,
    stream,
    outputSchema,
    citationFormat: citations,
    outputLength: length,
    includeDomains: readDomains('include_domains', includeDomains, mostDomains),
    excludeDomains: readDomains('exclude_domains', excludeDomains, mostDomains),
  };
}

const oneOf = <const T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((value) => value === text);

/** The properties of a JSON Schema and of all that is in it. */
function propertiesIn(schema: unknown): number {
  let count = 0;
  const open = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== 'object' || part === null) continue;
    const { properties } = part as JsonObject;
    if (isJsonObject(properties)) count += Object.keys(properties).length;
    for (const inner of Object.values(part)) open.push(inner);
  }
  return count;
}
