import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ruleNames } from '../../../src/control/rules/rule-names.ts';
import { readRulesFile } from '../../../src/control/rules/rules-file.ts';
import { folderOf } from '../../support/folder.ts';

const names = ruleNames({
  search: { errors: { 'rate-limited': { status: 429, summary: '' } }, operations: ['search'] },
  token: { errors: {}, operations: ['token'] },
  'example-app': { errors: {}, operations: ['root'] },
});

async function read(name: string, text: string) {
  const file = join(await folderOf({ [name]: text }), name);
  return readRulesFile(file, names).then(
    (rules) => rules.map(({ rule }) => rule),
    (error: Error) => `${error.name}: ${error.message.replace(file, name)}`,
  );
}

describe('a file of rules', () => {
  const rule = { match: {}, when: { skip: 0, every: 1, probability: 1 }, then: { refuse: 'search.rate-limited' } };

  test.each([
    ['a list in YAML', 'a.yaml', '- then:\n    refuse: search.rate-limited\n'],
    ['rules in YAML', 'a.yml', '# comment\nrules:\n  - then: { refuse: search.rate-limited }\n'],
    ['a list in JSON', 'a.json', '[\n\t{"then": {"refuse": "search.rate-limited"}}\n]'],
    ['rules in JSON', 'a.json', '{"rules": [{"then": {"refuse": "search.rate-limited"}}]}'],
  ])('%s', async (_name, name, text) => {
    expect(await read(name, text)).toEqual([rule]);
  });

  test.each([
    ['[]', 'none'],
    ['', 'RulesFileError: a.yaml: must be a list of rules'],
    ['rules: 5', 'RulesFileError: a.yaml:1: rules: must be a list of rules'],
    ['rules: []\nmore: 1', 'RulesFileError: a.yaml:2: more: is unknown'],
    ['- then:\n    refuse: 5', 'RulesFileError: a.yaml:2: 0.then.refuse: must be a string'],
    [
      '- then:\n    fault: close\n- then:\n    fault: closed',
      /^RulesFileError: a.yaml:4: 1.then.fault: must be one of/,
    ],
    ['rules:\n- then: {}', /^RulesFileError: a.yaml:2: rules.0.then: must have one of/],
    ['- match:\n    path: /\n', /^RulesFileError: a.yaml:1: 0.then: must be an object/],
    [
      '- match:\n    path: /\n    path_pattern: "("\n  then: {fault: close}',
      /^RulesFileError: a.yaml:3: 0.match.path_pattern: is not a regular expression: /,
    ],
    [
      'rules:\n- then:\n    refuse: search.nothing',
      'RulesFileError: a.yaml:3: rules.0.then.refuse: must be a name from GET /-/refusals, not "search.nothing"',
    ],
    ['- then: [', /^RulesFileError: a.yaml:1: Flow sequence/],
    ['- a: &x [*x]', /^RulesFileError: a.yaml/],
  ])('%j', async (text, expected) => {
    const result = await read('a.yaml', text);
    if (expected === 'none') expect(result).toEqual([]);
    else if (typeof expected === 'string') expect(result).toBe(expected);
    else expect(result).toMatch(expected);
  });

  test('one that cannot be read', async () => {
    const folder = await folderOf({});
    await expect(readRulesFile(folder, names)).rejects.toThrow(`${folder}: cannot be read: EISDIR`);
  });
});
