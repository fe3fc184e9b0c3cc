import { flag, text } from '../../realm/representations/shapes/member-kinds.ts';
import type { Attributes } from '../evaluation/evaluation-context.ts';
import { AuthorizationFault } from '../model/authorization-fault.ts';
import { asItIs, type PolicyKind } from './policy-kind.ts';

/** Characters of a value that is compared: a pattern may take very long for a long one. */
const maxLength = 2_000;

/** A claim, or a part of one that holds an object. */
function valueIn(attributes: Attributes, claim: string): string | undefined {
  // A dot behind a backslash is part of the name.
  const [name = '', ...path] = claim.split(/(?<!\\)\./).map((part) => part.replaceAll('\\.', '.'));
  const first = attributes.get(name)?.[0];
  if (path.length === 0 || first === undefined) return first;
  let value: unknown = JSON.parse(first);
  for (const part of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[part];
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : Array.isArray(value) ? `[${value.join(', ')}]` : JSON.stringify(value);
}

/** A pattern of Java, whose flags may stand in front of it. */
function patternOf(source: string): RegExp {
  const [, flags = '', rest = source] = /^\(\?([ims]+)\)(.*)$/s.exec(source) ?? [];
  try {
    return new RegExp(`^(?:${rest})$`, `${flags}u`);
  } catch {
    throw new AuthorizationFault(`the pattern ${JSON.stringify(source)} cannot be read`);
  }
}

/** A claim that has a form. */
export const regexPolicy: PolicyKind = {
  ...asItIs,
  name: 'Regex',
  group: 'Identity Based',
  shape: 'RegexPolicyRepresentation',
  members: { targetClaim: text, pattern: text, targetContextAttributes: flag },
  keep: ({ targetClaim, pattern, targetContextAttributes }, _names, before) => ({
    ...before,
    ...(typeof targetClaim === 'string' && { targetClaim }),
    ...(typeof pattern === 'string' && { pattern }),
    targetContextAttributes: String(targetContextAttributes === true),
  }),
  echo: ({ targetClaim, pattern, targetContextAttributes }) => ({
    ...(typeof targetClaim === 'string' && { targetClaim }),
    ...(typeof pattern === 'string' && { pattern }),
    targetContextAttributes: targetContextAttributes === true,
  }),
  show: ({ targetClaim, pattern, targetContextAttributes }) => ({
    ...(targetClaim !== undefined && { targetClaim }),
    ...(pattern !== undefined && { pattern }),
    targetContextAttributes: targetContextAttributes === 'true',
  }),
  decide({ targetClaim = '', pattern = '', targetContextAttributes }, { identity, attributes }) {
    const value = valueIn(targetContextAttributes === 'true' ? attributes : identity.attributes, targetClaim);
    return value !== undefined && value.length <= maxLength && patternOf(pattern).test(value);
  },
};
