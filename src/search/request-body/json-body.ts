import { isUtf8 } from 'node:buffer';
import { isNestedDeeper } from '../../runtime/json-bounds.ts';
import { apiError } from '../api-error.ts';
import { findJsonError } from './json-error.ts';

/** An object that came as JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object, and no list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Python's decoder gives up at its recursion limit, close to this. */
const maxDepth = 990;

const jsonType = /^\s*application\/([^\s;]+\+)?json\s*(;|$)/i;

/** Without a content type a body is taken for JSON. */
const isJsonType = (contentType: string | undefined) =>
  contentType === undefined || contentType === 'application/json' || jsonType.test(contentType);

/**
 * The JSON object of a request body; with a content type of another kind the body is a string. Errors have FastAPI's and pydantic's shapes.
 * @param known those that need not be parsed again
 */
export function readJsonObject(
  contentType: string | undefined,
  bytes: Buffer | undefined,
  known?: { find(bytes: Buffer): JsonObject | undefined },
): JsonObject {
  if (bytes === undefined || bytes.length === 0) throw missingBody();
  const isJson = isJsonType(contentType);
  const found = isJson ? known?.find(bytes) : undefined;
  if (found !== undefined) return found;
  const body = isJson ? parse(bytes) : bytes.toString('utf8');
  if (body === null) throw missingBody();
  if (!isJsonObject(body)) throw notAnObject(body);
  return body;
}

/** The 422 for a body that is not a JSON object. */
export const notAnObject = (input: unknown) =>
  apiError.unprocessable([
    {
      type: 'model_attributes_type',
      loc: ['body'],
      msg: 'Input should be a valid dictionary or object to extract fields from',
      input,
    },
  ]);

const missingBody = () =>
  apiError.unprocessable([{ type: 'missing', loc: ['body'], msg: 'Field required', input: null }]);

function parse(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw apiError.unreadableBody();
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.length > 2 * maxDepth && isNestedDeeper(text, maxDepth)) throw apiError.unreadableBody();
  try {
    return JSON.parse(text);
  } catch {
    const { position, message } = findJsonError(text) ?? { position: 0, message: 'Expecting value' };
    throw apiError.unprocessable([
      { type: 'json_invalid', loc: ['body', position], msg: 'JSON decode error', input: {}, ctx: { error: message } },
    ]);
  }
}
