import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operationNames } from '../../src/contract/operation-names.ts';
import { refusalNames } from '../../src/contract/refusal-names.ts';
import { interfaceNames } from '../../src/control/facts/request-facts.ts';
import { progressNames } from '../../src/control/journal/entry.ts';
import { entryMatch } from '../../src/control/journal/entry-match.ts';
import { entrySummary } from '../../src/control/journal/entry-view.ts';
import { clockState } from '../../src/control/routes/clock.ts';
import { listSchema } from '../../src/control/routes/requests.ts';
import { parts } from '../../src/control/routes/reset.ts';
import { passedSchema } from '../../src/control/routes/verify.ts';
import { matchSchema } from '../../src/control/rules/match-schema.ts';
import { operators } from '../../src/control/rules/operators.ts';
import { outcomeKinds, outcomeSchema, readySetNames } from '../../src/control/rules/outcome-schema.ts';
import { ruleListInput } from '../../src/control/rules/rule-list-input.ts';
import { ruleSchema } from '../../src/control/rules/rule-schema.ts';
import { tokenKinds } from '../../src/control/rules/token-change-schema.ts';
import { snapshot } from '../../src/control/sandboxes/copies.ts';

const { respond, results, token, real, fault } = outcomeSchema.shape;
const types = readFileSync('src/testing/pytest/pytest_understudy/types.py', 'utf8');

interface PythonClass {
  readonly base: string;
  readonly members: readonly string[];
}

/** Every TypedDict, with the members that it declares itself. */
const classes = new Map<string, PythonClass>();
for (const [, name = '', base = '', body = ''] of types.matchAll(/^class (\w+)\((\w+)[^)]*\):\n((?: .*\n|\n(?= ))*)/gm))
  classes.set(name, { base, members: [...body.matchAll(/^ {4}(\w+): /gm)].map(([, member = '']) => member) });

for (const [, name = '', fields = ''] of types.matchAll(/^(\w+) = TypedDict\("\w+", \{([^}]*)\}/gm))
  classes.set(name, { base: '', members: [...fields.matchAll(/"(\w+)":/g)].map(([, member = '']) => member) });

/** The types of which a value has one: the members of a `Union[…]` of classes, or the class itself. */
const kindsOf = (name: string): string[] =>
  [...(new RegExp(`^${name} = Union\\[([^\\]]*)\\]`, 'm').exec(types)?.[1] ?? name).matchAll(/\w+/g)].map(
    ([kind]) => kind,
  );

function membersOf(name: string): string[] {
  const kinds = kindsOf(name);
  if (kinds.length > 1) return [...new Set(kinds.flatMap(membersOf))];
  const { base, members } = classes.get(name) ?? { base: '', members: [] };
  return classes.has(base) ? [...membersOf(base), ...members] : [...members];
}

/** The values of a `Literal[…]` behind a name. */
const literals = (name: string) =>
  [...(new RegExp(`${name}(?:: | = )Literal\\[([^\\]]*)\\]`).exec(types)?.[1] ?? '').matchAll(/"([^"]*)"/g)].map(
    ([, value]) => value,
  );

/** What is counted is passed over. */
const omitted = (shape: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)));

describe('the types of the Python package have the members that the control plane has', () => {
  test.each([
    ['Match', matchSchema],
    ['EntryMatch', entryMatch],
    ['When', ruleSchema.shape.when.unwrap()],
    ['Outcome', outcomeSchema],
    ['GivenRule', { shape: omitted(ruleListInput.shape.rules.element.shape, 'matched', 'applied', 'spent') }],
    ['Snapshot', snapshot],
    ['Respond', respond.unwrap()],
    ['Real', real.unwrap()],
    ['Result', results.unwrap().options[0].element],
    ['TokenChanges', token.unwrap()],
    ['Clock', clockState],
    ['Entry', entrySummary],
    ['EntryList', listSchema],
    ['Verified', passedSchema],
  ])('%s', (name, { shape }) => {
    expect(membersOf(name).toSorted()).toEqual(Object.keys(shape).toSorted());
  });

  test.each([
    ['fault', fault.unwrap().options],
    ['Interface', interfaceNames],
    ['Part', parts],
    ['ReadySet', readySetNames],
    ['TokenKind', tokenKinds],
    ['Operator', operators],
    ['Refusal', refusalNames],
    ['Operation', operationNames],
    ['Progress', progressNames],
  ])('the values of %s', (name, values) => {
    expect(literals(name).toSorted()).toEqual([...values].toSorted());
  });

  test('each outcome has a type of its own', () => {
    const own = kindsOf('Outcome').map((kind) => membersOf(kind).find((name) => outcomeKinds.includes(name as never)));
    expect(own.filter((kind) => kind !== undefined).toSorted()).toEqual(outcomeKinds.toSorted());
  });

  test('every TypedDict is compared', () => {
    const compared = [...classes.keys()].filter((name) => !name.startsWith('_') && !kindsOf('Outcome').includes(name));
    expect(compared.length).toBe(13);
  });
});
