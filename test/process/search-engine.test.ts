import { expect, test } from 'vitest';
import { ownCommands } from '../support/own-commands.ts';

const run = ownCommands();
/** Nobody listens there. */
const nowhere = 'http://someone:secret-word@127.0.0.1:9';

test('an engine that is not there: one line with address and reason, but no password', async () => {
  const command = run({ SEARCH_ENGINE: nowhere });
  expect((await command.ended).code).toBe(2);
  const lines = command
    .stderr()
    .split('\n')
    .filter((line) => line.startsWith('SEARCH_ENGINE'));
  expect(lines).toEqual([
    expect.stringMatching(/^SEARCH_ENGINE: http:\/\/127\.0\.0\.1:9 cannot be used: connect ECONNREFUSED/),
  ]);
  expect(command.stderr()).not.toContain('secret-word');
});

test.each([
  ['no engine', {}, [], 2, /^SEARCH_ENGINE: must name the OpenSearch that pages are loaded into$/m],
  [
    'an engine that is not there',
    { SEARCH_ENGINE: nowhere },
    [],
    1,
    /^the pages were not loaded: connect ECONNREFUSED/m,
  ],
  ['no such file', { SEARCH_ENGINE: nowhere }, ['nowhere.jsonl', 'nor-here'], 1, /nowhere.jsonl: does not exist/],
  [
    'no number',
    { SEARCH_ENGINE: nowhere },
    ['--shards', 'many'],
    2,
    /^--shards: must be a whole number from 1 to 1000$/m,
  ],
  [
    'no URL',
    { SEARCH_ENGINE: 'search.example:9200' },
    [],
    2,
    /SEARCH_ENGINE.*must be http\(s\):\/\/\[user:password@\]host:port/,
  ],
  ['no name', { SEARCH_ENGINE: nowhere, SEARCH_INDEX: 'Pages' }, [], 2, /^SEARCH_INDEX: must be lower-case letters/m],
])('understudy index with %s', async (_what, environment, args, code, message) => {
  const command = run(environment, { args: ['index', ...args] });
  expect((await command.ended).code).toBe(code);
  expect(command.stderr()).toMatch(message);
  expect(command.stderr()).not.toContain('secret-word');
});
