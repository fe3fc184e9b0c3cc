import type { IncomingMessage } from 'node:http';
import type { InterfaceName } from '../facts/request-facts.ts';
import type { Result, TokenChanges } from './outcome-schema.ts';

/** What an interface does differently for one request. What is a function counts as used when it is called. */
export interface Overrides {
  readonly interface: InterfaceName;
  /** The short name of an error of this interface: `rate-limited`. */
  readonly error?: string;
  /** Hits of a search; an answer of undefined is made from them. */
  readonly results?: () => { readonly results: readonly Result[]; readonly answer: string | null | undefined };
  readonly token?: () => TokenChanges;
  readonly number?: () => number;
}

const overrides = Symbol('overrides');
type WithOverrides = IncomingMessage & { [overrides]?: Overrides };

export function setOverrides(request: WithOverrides, wanted: Overrides): void {
  request[overrides] = wanted;
}

/** What an interface does differently for a request; undefined: nothing. */
export function overridesOf(request: WithOverrides, name: InterfaceName): Overrides | undefined {
  const found = request[overrides];
  return found?.interface === name ? found : undefined;
}
