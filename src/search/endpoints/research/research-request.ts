import { apiError } from '../../api-error.ts';
import { readDomains } from '../../request-body/domain-list.ts';
import { fieldsOf } from '../../request-body/fields.ts';
import { isJsonObject, type JsonObject } from '../../request-body/json-body.ts';

export const models = ['mini', 'pro', 'auto'] as const;
export const citationFormats = ['numbered', 'mla', 'apa', 'chicago'] as const;
export const outputLengths = ['short', 'standard', 'long'] as const;

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

const maxDomains = 20;
const maxFiles = 5;
/** The service's own limit is not known. */
const maxProperties = 200;

/** @throws 422 for wrong types, then 400. */
export function readResearchRequest(body: JsonObject): ResearchRequest {
  const fields = fieldsOf(body);
  const input = fields.requiredString('input');
  const model = fields.string('model') ?? 'auto';
  const stream = fields.boolean('stream');
  const outputSchema = fields.object('output_schema');
  const citationFormat = fields.string('citation_format') ?? 'numbered';
  const includeDomains = fields.strings('include_domains');
  const excludeDomains = fields.strings('exclude_domains');
  const outputLength = fields.string('output_length') ?? 'standard';
  const files = fields.objects('files');
  fields.check();

  if (input.trim() === '') throw apiError.inputMissing();
  const knownModel = oneOf(models, model);
  if (knownModel === undefined) throw apiError.researchModel();
  const citations = oneOf(citationFormats, citationFormat);
  if (citations === undefined) throw apiError.researchChoice('citation_format', citationFormats);
  const length = oneOf(outputLengths, outputLength);
  if (length === undefined) throw apiError.researchChoice('output_length', outputLengths);
  if (outputSchema !== undefined && !isJsonObject(outputSchema.properties)) throw apiError.outputSchema();
  if (propertiesIn(outputSchema) > maxProperties) throw apiError.outputSchemaTooLarge(maxProperties);
  if (files.length > maxFiles) throw apiError.tooManyFiles();
  return {
    input,
    model: knownModel,
    stream,
    outputSchema,
    citationFormat: citations,
    outputLength: length,
    includeDomains: readDomains('include_domains', includeDomains, maxDomains),
    excludeDomains: readDomains('exclude_domains', excludeDomains, maxDomains),
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
