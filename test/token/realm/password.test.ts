import { expect, test } from 'vitest';
import { checkPassword } from '../../../src/token/realm/password.ts';

const base64 = (text: string) => Buffer.from(text, 'base64');
const argon2 = {
  algorithm: 'argon2',
  iterations: 5,
  parameters: new Map([
    ['type', 'id'],
    ['memory', '7168'],
    ['parallelism', '1'],
  ]),
  salt: base64('IIs7UWB0nhAiRgRBT39SSQ=='),
  hash: base64('3NGZANa3UJnpLhB1mLrczzMEwUn/sZZOsDmu3I2bMY4='),
};

test.each([
  ['the right one', argon2, 'alice-pw', true],
  ['a wrong one', argon2, 'alice-pW', false],
  ['none', argon2, '', false],
  ['an unknown way of keeping it', { ...argon2, algorithm: 'rot13' }, 'alice-pw', false],
  ['an unknown kind of Argon2', { ...argon2, parameters: new Map([['type', 'x']]) }, 'alice-pw', false],
  ['a plain one', 'secret', 'secret', true],
  ['another plain one', 'secret', 'secre', false],
])('%s', async (_what, stored, password, good) => {
  expect(await checkPassword(stored, password)).toBe(good);
});
