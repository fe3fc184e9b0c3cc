import { afterEach, describe, expect, test } from 'vitest';
import { lendEnvironment, namedServer, nameServer } from '../../src/testing/test-environment.ts';

afterEach(() => {
  delete process.env.A_NAME;
  delete process.env.UNDERSTUDY_URL;
  delete process.env.UNDERSTUDY_TOKEN;
});

describe('the environment of a test', () => {
  test('is set, and as it was afterwards', () => {
    process.env.A_NAME = 'before';
    const giveBack = lendEnvironment({ A_NAME: 'of the test', A_SECOND_NAME: 'too' });
    expect([process.env.A_NAME, process.env.A_SECOND_NAME]).toEqual(['of the test', 'too']);
    giveBack();
    expect([process.env.A_NAME, 'A_SECOND_NAME' in process.env]).toEqual(['before', false]);
  });

  test('names no sandbox while two tests run, and none of them later', () => {
    process.env.A_NAME = 'before';
    const one = lendEnvironment({ A_NAME: 'one' });
    const two = lendEnvironment({ A_NAME: 'two' });
    expect(process.env.A_NAME).toBe('before');
    one();
    expect(process.env.A_NAME).toBe('before');
    two();
    const three = lendEnvironment({ A_NAME: 'three' });
    expect(process.env.A_NAME).toBe('three');
    three();
    expect(process.env.A_NAME).toBe('before');
  });
});

describe('the server of a run', () => {
  test.each([
    [{}, undefined],
    [{ UNDERSTUDY_URL: '' }, undefined],
    [{ UNDERSTUDY_URL: 'http://a' }, { url: 'http://a', token: undefined }],
    [
      { UNDERSTUDY_URL: 'http://a', UNDERSTUDY_TOKEN: 't' },
      { url: 'http://a', token: 't' },
    ],
  ])('%j', (variables, wanted) => {
    Object.assign(process.env, variables);
    expect(namedServer()).toEqual(wanted);
  });

  test('is named for the processes that follow, and no longer afterwards', () => {
    const takeBack = nameServer('http://b');
    expect(namedServer()?.url).toBe('http://b');
    takeBack();
    expect(namedServer()).toBeUndefined();
  });
});
