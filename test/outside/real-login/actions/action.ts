import type { Random } from '../../real-keycloak/random.ts';
import type { App, LoginRealm } from '../login-realm.ts';
import type { Person } from '../people.ts';
import type { Reply, Visitor } from '../visitor.ts';

/** One step: the same on both servers, with what each has learned so far. */
export interface Action {
  /** What it does, for a person who reads about a difference. */
  readonly what: string;
  run(visitor: Visitor): Promise<Reply>;
}

/** Who does what in a scenario. */
export interface Scene {
  readonly random: Random;
  readonly realm: LoginRealm;
  readonly person: Person;
  /** The application that asked last, and what it asked with. */
  app: App;
  redirectUri: string;
  verifier: string | undefined;
}

export type Pairs = [name: string, value: string][];

/** Client authentication as form fields. */
export const credentialsOf = ({ clientId, secret }: App): Pairs => [
  ['client_id', clientId],
  ...(secret === undefined ? [] : ([['client_secret', secret]] as Pairs)),
];

/** Something of which clients get one wrong. */
export function withOddity(random: Random, pairs: Pairs, values: Readonly<Record<string, readonly string[]>>): Pairs {
  const index = random.below(pairs.length);
  const [name, value] = pairs[index] ?? ['a', 'b'];
  const known = values[name];
  if (random.chance(0.2)) return pairs.filter((_, at) => at !== index);
  if (random.chance(0.15)) return [...pairs, [name, value]];
  const other =
    known === undefined || random.chance(0.1) ? random.pick(['', ' ', 'nope', '<b>"x"</b>', 'ü']) : random.pick(known);
  return pairs.map((pair, at) => (at === index ? [name, other] : pair));
}

export const described = (pairs: Pairs): string => pairs.map((pair) => pair.join('=')).join(' ');
