import { operationsOf } from './changed-tokens.ts';
import { type Outcome, type OutcomeKind, outcomeKinds } from './outcome-schema.ts';

interface Origin {
  /** An interface. */
  readonly name: string;
  /** Those of its operations that can answer so; undefined: all. */
  readonly operations: ReadonlySet<string> | undefined;
}

/** Who alone can answer so; undefined: everybody. */
const origins: Readonly<Record<OutcomeKind, (outcome: Outcome) => Origin | undefined>> = {
  refuse({ refuse = '' }) {
    const [name = ''] = refuse.split('.', 1);
    return name === 'proxy' ? undefined : { name, operations: undefined };
  },
  respond: everybody,
  fault: everybody,
  results: () => ({ name: 'search', operations: new Set(['search', 'mcp-search']) }),
  token: ({ token = {} }) => ({ name: 'token', operations: operationsOf(token, true) }),
  patch: everybody,
  real: everybody,
  number: () => ({ name: 'example-app', operations: new Set(['root']) }),
};

function everybody(): undefined {
  return undefined;
}

/** The interface and the operations that alone can answer as an outcome says; undefined: there are none such. */
export function originOf(outcome: Outcome): (Origin & { readonly kind: OutcomeKind }) | undefined {
  const kind = outcomeKinds.find((name) => outcome[name] !== undefined);
  const origin = kind && origins[kind](outcome);
  return kind && origin && { ...origin, kind };
}
