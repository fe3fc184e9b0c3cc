import { type InterfaceName, interfaceNames } from '../facts/request-facts.ts';
import { InvalidRuleError } from './invalid-rule.ts';
import type { MatchContext } from './match-context.ts';
import type { Match } from './match-schema.ts';
import { isList } from './match-value.ts';
import { namedTexts } from './named-texts.ts';
import { originOf } from './outcome-origin.ts';
import type { Outcome } from './outcome-schema.ts';
import { proxyErrors } from './outcomes/proxy-page.ts';
import type { Rule } from './rule-schema.ts';
import type { TextMatch } from './value-schema.ts';

/** An error that a rule can refuse a request with. */
interface NamedError {
  /** `search.rate-limited` */
  readonly name: string;
  readonly interface: InterfaceName | 'any';
  readonly status: number;
  readonly summary: string;
}

/** The words that rules may use: errors and operations of the interfaces. */
export interface RuleNames {
  readonly errors: readonly NamedError[];
  /** Each with the interface that has it. */
  readonly operations: ReadonlyMap<string, InterfaceName>;
  /** See `MatchContext`. */
  readonly terms?: MatchContext['terms'];
  readonly fieldsOf?: MatchContext['fieldsOf'];
}

/** What one interface lends. */
export interface InterfaceNames {
  readonly errors: Readonly<Record<string, { readonly status: number; readonly summary: string }>>;
  readonly operations: readonly string[];
}

export function ruleNames(
  interfaces: Readonly<Record<InterfaceName, InterfaceNames>>,
  lent: Pick<RuleNames, 'terms' | 'fieldsOf'> = {},
): RuleNames {
  const named = (owner: string, of: InterfaceName | 'any', errors: InterfaceNames['errors']): NamedError[] =>
    Object.entries(errors).map(([name, { status, summary }]) => ({
      name: `${owner}.${name}`,
      interface: of,
      status,
      summary,
    }));
  const entries = Object.entries(interfaces) as [InterfaceName, InterfaceNames][];
  return {
    errors: [
      ...entries.flatMap(([owner, { errors }]) => named(owner, owner, errors)),
      ...named('proxy', 'any', proxyErrors),
    ],
    ...lent,
    operations: new Map(
      entries.flatMap(([name, { operations }]) => operations.map((operation) => [operation, name] as const)),
    ),
  };
}

/** @param field the member in which the match stands @throws {InvalidRuleError} for an operation that is unknown, or of another interface than the match names */
export function checkMatchNames(match: Match, names: RuleNames, field = 'match'): void {
  const { operations } = names;
  checkTexts(match.interface, `${field}.interface`, interfaceNames);
  checkTexts(match.operation, `${field}.operation`, [...operations.keys()]);
  const owners = (namedTexts(match.operation) ?? []).flatMap((operation) => operations.get(operation) ?? []);
  const interfaces = namedTexts(match.interface);
  if (interfaces !== undefined && owners.length > 0 && !owners.some((owner) => interfaces.includes(owner)))
    throw new InvalidRuleError(
      `${field}.operation`,
      `belongs to ${owners[0]}, and interface is ${interfaces.join(', ')}`,
    );
  if (match.not !== undefined) checkMatchNames(match.not, names, `${field}.not`);
  for (const [at, inner] of (match.any_of ?? []).entries()) checkMatchNames(inner, names, `${field}.any_of.${at}`);
}

/** @throws {InvalidRuleError} for a text that is none of the names */
function checkTexts(expected: TextMatch | undefined, field: string, names: readonly string[]): void {
  for (const [text, at] of textsOf(expected, field))
    if (!names.includes(text)) throw new InvalidRuleError(at, `must be one of ${names.join(', ')}`);
}

/** The texts that a condition names as a whole, with their places. */
function textsOf(expected: TextMatch | undefined, field: string): (readonly [text: string, field: string])[] {
  if (expected === undefined) return [];
  if (typeof expected === 'string') return [[expected, field]];
  if (isList(expected)) return expected.flatMap((one, at) => textsOf(one, `${field}.${at}`));
  const { equals, not, any_of: anyOf } = expected;
  return [
    ...(typeof equals === 'string' ? textsOf(equals, `${field}.equals`) : []),
    ...textsOf(not, `${field}.not`),
    ...textsOf(anyOf, `${field}.any_of`),
  ];
}

/** @throws {InvalidRuleError} for a name that nobody knows, and for an outcome that no request that matches can have */
export function checkRuleNames({ match, then }: Rule, names: RuleNames): void {
  checkMatchNames(match, names);
  for (const [at, outcome] of [then].flat().entries()) {
    const field = Array.isArray(then) ? `then.${at}` : 'then';
    const { refuse } = outcome;
    if (refuse !== undefined && !names.errors.some(({ name }) => name === refuse))
      throw new InvalidRuleError(
        `${field}.refuse`,
        `must be a name from GET /-/refusals, not ${JSON.stringify(refuse)}`,
      );
    checkThatItCanBe(match, outcome, field, names);
  }
}

/** @throws {InvalidRuleError} for an outcome of another interface or operation than the match names */
function checkThatItCanBe(match: Match, outcome: Outcome, field: string, names: RuleNames): void {
  const origin = originOf(outcome);
  if (origin === undefined) return;
  const { kind, name, operations } = origin;
  const interfaces = namedTexts(match.interface);
  if (interfaces !== undefined && !interfaces.includes(name))
    throw new InvalidRuleError(
      `${field}.${kind}`,
      `belongs to ${name}, and match.interface is ${interfaces.join(', ')}`,
    );
  const named = namedTexts(match.operation);
  const canHaveIt = (operation: string) =>
    operations === undefined ? names.operations.get(operation) === name : operations.has(operation);
  if (named === undefined || named.some(canHaveIt)) return;
  const where = operations === undefined ? name : [...operations].join(', ');
  throw new InvalidRuleError(`${field}.${kind}`, `belongs to ${where}, and match.operation is ${named.join(', ')}`);
}
