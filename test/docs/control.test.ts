import { describe, expect, test } from 'vitest';
import { routes } from '../../src/control/control-routes.ts';
import { outcomeSchema } from '../../src/control/rules/outcome-schema.ts';
import { documents } from '../support/documents.ts';

const proseOf = (name: string) => documents.find(({ file }) => file === `src/docs/${name}.md`)?.prose ?? '';
const rules = proseOf('rules');
const rows = ['control', 'sandboxes', 'rules', 'journal', 'tokens-and-mails']
  .flatMap((name) => proseOf(name).split('\n'))
  .filter((line) => line.startsWith('|'));

describe('the outcomes of rules', () => {
  const text = rules.slice(rules.indexOf("| the rule's `then` |"));
  const table = text.slice(0, text.indexOf('\n\n'));
  const shown = [...table.matchAll(/`(\{.*?\})`/g)].map(([, json = '']) => json);

  test.each(shown)('%s is one', (json) => {
    expect(() => outcomeSchema.parse(JSON.parse(json))).not.toThrow();
  });

  test('are all shown', () => {
    const all = shown.map((json) => JSON.parse(json) as Record<string, unknown>);
    const names = new Set(all.flatMap((then) => Object.keys(then)));
    expect(Object.keys(outcomeSchema.shape).filter((name) => !names.has(name))).toEqual([]);
    const faults = new Set(all.map(({ fault }) => fault).filter((fault) => fault !== undefined));
    expect([...faults].toSorted()).toEqual(outcomeSchema.shape.fault.unwrap().options.toSorted());
    const changes = new Set(all.flatMap(({ token }) => Object.keys(token ?? {})));
    const text = rules + proseOf('tokens-and-mails');
    const known = Object.keys(outcomeSchema.shape.token.unwrap().shape);
    expect(known.filter((name) => !changes.has(name) && !text.includes(`\`${name}\``))).toEqual([]);
  });
});

test('every route that is named exists, with one of the methods before it', () => {
  const paths = new Set(routes.map(({ path }) => `/-${path}`));
  const named = [...rows.join('\n').matchAll(/`(?:[A-Z]+ )?(\/-\/[^`?]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !paths.has(path) && !path.startsWith('/-/s/'))).toEqual([]);
});
