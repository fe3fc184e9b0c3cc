import { isSame } from '../real-keycloak/compared-response.ts';

/** Where two replies differ first, and how. */
export interface Difference {
  readonly at: string;
  readonly real: unknown;
  readonly own: unknown;
}

/** The places in which two compared replies differ. */
export function differencesOf(real: unknown, own: unknown, at = ''): Difference[] {
  if (isSame(real, own)) return [];
  const [one, other] = [members(real), members(own)];
  if (one === undefined || other === undefined || 'seconds' in one) return [{ at, real, own }];
  if (Array.isArray(real) !== Array.isArray(own)) return [{ at, real, own }];
  // Of lists of which one lacks something, nobody wants to read what has moved.
  if (Array.isArray(real) && Array.isArray(own) && real.length !== own.length) return [listDifference(real, own, at)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    differencesOf(one[name], other[name], at === '' ? name : `${at}.${name}`),
  );
}

const members = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;

function listDifference(real: readonly unknown[], own: readonly unknown[], at: string): Difference {
  const only = (items: readonly unknown[], others: readonly unknown[]) =>
    items.filter((item) => !others.some((candidate) => isSame(item, candidate)));
  return { at: `${at}[]`, real: only(real, own), own: only(own, real) };
}

/** One line for all differences of the same kind. */
export const causeOf = ({ at, real, own }: Difference): string =>
  `${at.replace(/\.\d+/g, '.#')}: ${brief(real)} | ${brief(own)}`;

const maxShown = 160;
const brief = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
};
