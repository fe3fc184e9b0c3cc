import { isKnownField, type SecretKind, type secretKindOf } from '../../http/secret-names.ts';
import { withoutSecretRuns } from '../../http/secret-values.ts';
import { readableToken } from './readable-token.ts';

export const hidden = '***';

/** Shorter keys would be shown by half with their last four characters. */
const minKeyLength = 8;

/** An API key by its last four characters. */
export const maskedKey = (key: string): string => (key.length < minKeyLength ? hidden : `${hidden}${key.slice(-4)}`);

/** Values of one request that are looked for in its response; more would take too long. */
const maxValues = 100;

const nothing: ReadonlySet<string> = new Set();

/** The secrets of one request: each is hidden where it stands, and remembered, because the response may repeat it. */
export class Redaction {
  readonly kindOf: typeof secretKindOf;
  /** The client that Basic credentials or an assertion name. */
  clientId: string | undefined;
  /** The key of a search. */
  apiKey: string | undefined;
  /** More than are remembered: what a response repeats is no longer known. */
  hasTooMany = false;
  /** Whether values that look like secrets are hidden in fields that nobody has defined. */
  readonly looksAtValues: boolean;
  #values: Set<string> | undefined;

  /** Members of JSON that list secrets, and are not hidden as a whole. */
  readonly secretLists: ReadonlySet<string>;

  constructor(kindOf: typeof secretKindOf, looksAtValues = true, secretLists = nothing) {
    this.kindOf = kindOf;
    this.looksAtValues = looksAtValues;
    this.secretLists = secretLists;
  }

  get isEmpty(): boolean {
    return this.#values === undefined;
  }

  get values(): ReadonlySet<string> {
    return this.#values ?? nothing;
  }

  /** Remembers a secret. */
  add(value: string): void {
    const text = value.trim();
    if (text === '' || text === hidden) return;
    if (this.#values !== undefined && this.#values.size >= maxValues) {
      this.hasTooMany = true;
      return;
    }
    this.#values ??= new Set();
    this.#values.add(text);
  }

  /** The value of a field, or a text, without what looks like a secret in it. */
  hideByLook(value: string, field?: string): string {
    if (!this.looksAtValues || (field !== undefined && isKnownField(field))) return value;
    return withoutSecretRuns(value, (secret) => this.hide(secret, 'hidden'));
  }

  /** What is written instead of a secret. */
  hide(value: string, kind: SecretKind): string {
    if (value === '') return value;
    const token = kind === 'token' ? readableToken(value) : undefined;
    if (token !== undefined) {
      this.add(value.slice(value.lastIndexOf('.') + 1));
      return token;
    }
    this.add(value);
    if (kind !== 'key') return hidden;
    this.apiKey ??= value;
    return maskedKey(value);
  }
}
