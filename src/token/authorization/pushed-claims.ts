import type { PushedClaims } from './evaluation/asked-permission.ts';
import type { Attributes } from './evaluation/evaluation-context.ts';
import { permissionErrors } from './permission-errors.ts';

/** Claims that a client sends along. */
interface Pushed {
  /** As granted permissions name them. */
  readonly claims: PushedClaims;
  /** As policies see them. */
  readonly attributes: Attributes;
}

type ClaimLists = Readonly<Record<string, unknown>>;

/**
 * The claims of a request and those of its ticket, which come first. Names of the server's own are left out.
 * @param token base64 of a JSON object @throws {OAuthError} when it is none
 */
export function pushedClaims(token: string | undefined, ofTicket: ClaimLists = {}): Pushed {
  const all = Object.entries({ ...readClaims(token), ...ofTicket })
    .filter(([name]) => !name.startsWith('kc.'))
    .map(([name, value]) => [name, (Array.isArray(value) ? value : [value]).map(String)] as const);
  return { attributes: new Map(all), claims: new Map(all.map(([name, values]) => [name, new Set(values)])) };
}

function readClaims(token: string | undefined): ClaimLists {
  if (token === undefined) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as ClaimLists;
  } catch {
    // The text is no JSON.
  }
  throw permissionErrors.badClaims();
}
