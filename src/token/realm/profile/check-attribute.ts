import { different, fault, inOrder, type ProfileFault } from './profile-fault.ts';
import { type Options, optionsOf, validatorFaults } from './validators.ts';

/** The rules of a profile for the values of an attribute. */
export interface AttributeRules {
  /** Whether it may have more than one value. */
  readonly isMultivalued?: boolean | undefined;
  /** The options of validators, by their names. */
  readonly validators: ReadonlyMap<string, unknown>;
}

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
  const size: Options | undefined = isMultivalued ? ownSize(own) : { max: 1 };
  const faults: ProfileFault[] = [];
  if (isMissing) faults.push(fault('error-user-attribute-required'));
  else if (size !== undefined) faults.push(...sizeFaults(values, size, isRequired));
  // Equal faults of one validator are reported once.
  for (const ofOne of validatorFaults(own, values)) faults.push(...different(ofOne));
  return faults.length < 2 ? faults : inOrder(faults);
}

const ownSize = (own: AttributeRules['validators']) =>
  own.has('multivalued') ? optionsOf(own.get('multivalued')) : undefined;

function sizeFaults(values: readonly string[], { min, max }: Options, isRequired: boolean): ProfileFault[] {
  const count = values.filter((value) => !isBlank(value)).length;
  const least = min === undefined ? Number(isRequired) : Number(min);
  const most = Number(max);
  return count >= least && count <= most ? [] : [fault('error-invalid-multivalued-size', least, most)];
}
