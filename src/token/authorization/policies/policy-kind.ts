import type { Json } from '../../realm/representations/json.ts';
import type { Members } from '../../realm/representations/shapes/member-kinds.ts';
import type { EvaluationContext } from '../evaluation/evaluation-context.ts';
import type { RealmNames } from '../model/realm-names.ts';
import type { Policy } from '../model/resource-server.ts';

/** What a policy knows of its decision, as its representation of no special type has it. */
export type Config = Policy['config'];

/** A kind of policy. Each fault that Keycloak has with one is a `AuthorizationFault`. */
export interface PolicyKind {
  /** For people. */
  readonly name: string;
  readonly group: string;
  /** Keycloak's own: nobody makes one. */
  readonly isInternal?: boolean;
  /** As Keycloak calls its representation. */
  readonly shape: string;
  /** What the representation has besides what all policies have. */
  readonly members: Members;
  /** The configuration of a policy that is made or changed over its own representation. */
  keep(input: Json, names: RealmNames, before: Config): Config;
  /** The same, of one that came with a configuration. */
  import(config: Config, names: RealmNames): Config;
  /** The members in the response to one that was made; without it they are as they came. */
  echo?(input: Json, names: RealmNames): Json;
  /** The members of the representation. */
  show(config: Config, names: RealmNames): Json;
  /** The configuration with names instead of identifiers. */
  export(config: Config, names: RealmNames): Config;
  /** Whether it grants; undefined: it says nothing, which counts as a denial. It is missing where policies decide. */
  decide?(config: Config, context: EvaluationContext): boolean;
}

/** A list in a configuration, which holds JSON. */
export function listIn<Item>(config: Config, name: string): readonly Item[] {
  const text = config[name];
  if (text === undefined) return [];
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? (value as Item[]) : [];
}

/** For kinds whose configuration is all there is to know. */
export const asItIs = {
  keep: (_input: Json, _names: RealmNames, before: Config): Config => before,
  import: (config: Config): Config => config,
  show: (): Json => ({}),
  export: (config: Config): Config => config,
};
