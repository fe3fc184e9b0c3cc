import { different, fault, inOrder, type ProfileFault } from './profile-fault.ts';
import { validators } from './validators.ts';

/** What a profile says of an attribute, as far as its values are concerned. */
export interface AttributeRules {
  /** Whether it may have more than one value. */
  readonly isMultivalued?: boolean | undefined;
  /** The options of validators, by their names. */
  readonly validators: ReadonlyMap<string, unknown>;
}

type Options = Readonly<Record<string, unknown>>;

const optionsOf = (value: unknown): Options => (typeof value === 'object' && value !== null ? (value as Options) : {});
const isBlank = (value: string) => value.trim() === '';

/**
 * What is wrong with the values of an attribute, in the order of Keycloak 26.7.
 * @param isRequired for whoever writes them
 */
export function checkAttribute(
  { isMultivalued = false, validators: own }: AttributeRules,
  values: readonly string[],
  isRequired: boolean,
): ProfileFault[] {
  const isMissing = isRequired && values.every(isBlank);
  const size = isMultivalued ? own.get('multivalued') : { max: 1 };
  return inOrder([
    ...(isMissing ? [fault('error-user-attribute-required')] : []),
    ...(size === undefined || isMissing ? [] : sizeFaults(values, optionsOf(size), isRequired)),
    // What one validator finds in several values is told once.
    ...[...own].flatMap(([kind, options]) =>
      different(values.flatMap((value) => (value && validators.get(kind)?.(value, optionsOf(options))) || [])),
    ),
  ]);
}

function sizeFaults(values: readonly string[], { min, max }: Options, isRequired: boolean): ProfileFault[] {
  const count = values.filter((value) => !isBlank(value)).length;
  const least = min === undefined ? Number(isRequired) : Number(min);
  const most = Number(max);
  return count >= least && count <= most ? [] : [fault('error-invalid-multivalued-size', least, most)];
}
