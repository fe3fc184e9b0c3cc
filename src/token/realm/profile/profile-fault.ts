import { hashOrder } from '../java-hash-order.ts';

/** What is wrong with an attribute of a profile. */
export interface ProfileFault {
  /** The key of Keycloak's message, or a text of the realm's own. */
  readonly message: string;
  /** The parameters of the message behind the attribute. */
  readonly params: readonly unknown[];
}

export const fault = (message: string, ...params: readonly unknown[]): ProfileFault => ({ message, params });

/** Puts faults in the order of a hash table of their messages, in which Keycloak 26.7 collects them. */
export function inOrder<Fault extends ProfileFault>(faults: readonly Fault[]): Fault[] {
  if (faults.length < 2) return [...faults];
  return hashOrder(faults.map(({ message }) => message)).flatMap((message) =>
    faults.filter((one) => one.message === message),
  );
}

/** Faults without those that are equal to an earlier one. */
export const different = (faults: readonly ProfileFault[]): ProfileFault[] =>
  faults.length < 2 ? [...faults] : [...new Map(faults.map((one) => [JSON.stringify(one), one])).values()];
