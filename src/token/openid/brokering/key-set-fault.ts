import { STATUS_CODES } from 'node:http';

/** An answer that is no key set. */
export class KeySetFault extends Error {
  override readonly name = 'KeySetFault';
  /** What Keycloak 26.7 tells clients of it, in the words of its libraries. */
  readonly inJava: string;
  constructor(message: string, inJava: string) {
    super(message);
    this.inJava = inJava;
  }
}

const jackson = 'com.fasterxml.jackson';
const place = '\n at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: 1]';
const values = "(JSON String, Number, Array, Object or token 'null', 'true' or 'false')";

/** What is wrong with an answer at the address of a key set; undefined: nothing. */
export function keySetFault(url: string, status: number, body: string): KeySetFault | undefined {
  const fault = (what: string, inJava: string) =>
    new KeySetFault(`GET ${JSON.stringify(url)}: answered ${what}`, inJava);
  if (status !== 200) {
    const reason = STATUS_CODES[status] ?? '';
    const inJava = `org.apache.http.client.HttpResponseException: status code: ${status}, reason phrase: ${reason}`;
    return fault(String(status), inJava);
  }
  const set = parsed(body);
  if (set === undefined) return fault('no JSON', `${jackson}.core.JsonParseException: ${whyUnreadable(body)}`);
  if (Array.isArray(set) || typeof set !== 'object' || set === null)
    return fault(
      'no key set',
      `${jackson}.databind.exc.MismatchedInputException: Cannot deserialize value of type \`org.keycloak.jose.jwk.JSONWebKeySet\` from Array value (token \`JsonToken.START_ARRAY\`)${place}`,
    );
  if ('keys' in set && Array.isArray(set.keys)) return undefined;
  const missing = 'java.lang.NullPointerException: Cannot read the array length because "<local4>" is null';
  return fault('no key set', missing);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Why a text is no JSON, where that shows at its first letter. */
function whyUnreadable(body: string): string {
  const word = /^[A-Za-z_$][\w$]*/.exec(body)?.[0];
  if (word !== undefined) return `Unrecognized token '${word}': was expecting ${values}${place}`;
  const first = body.charAt(0);
  return `Unexpected character ('${first}' (code ${first.charCodeAt(0)})): expected a valid value ${values}${place}`;
}
