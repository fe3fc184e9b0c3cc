import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { challengeFault, verifierFault } from '../../../../src/token/openid/grants/pkce.ts';

const challenge = 'a'.repeat(43);
const verifier = 'v'.repeat(43);
const s256 = createHash('sha256').update(verifier).digest('base64url');

test.each([
  [undefined, undefined, '', undefined],
  [challenge, undefined, '', undefined],
  [challenge, 'S256', '', undefined],
  [challenge, 'plain', '', undefined],
  [undefined, 'S256', '', 'Missing parameter: code_challenge'],
  [challenge, 's256', '', 'Invalid parameter: code_challenge_method'],
  ['a'.repeat(42), 'S256', '', 'Invalid parameter: code_challenge'],
  ['a'.repeat(129), 'S256', '', 'Invalid parameter: code_challenge'],
  ['ä'.repeat(50), 'S256', '', 'Invalid parameter: code_challenge'],
  [challenge, 'S256', 'S256', undefined],
  [challenge, undefined, 'S256', 'Missing parameter: code_challenge_method'],
  [challenge, 'plain', 'S256', 'Invalid parameter: code challenge method is not matching the configured one'],
  [undefined, 'S256', 'S256', 'Missing parameter: code_challenge'],
])('challenge %s, method %s, required %j: %s', (codeChallenge, codeChallengeMethod, required, fault) => {
  expect(challengeFault({ codeChallenge, codeChallengeMethod }, required)).toBe(fault);
});

test.each([
  [undefined, undefined, undefined, undefined],
  [s256, 'S256', verifier, undefined],
  [verifier, 'plain', verifier, undefined],
  [verifier, undefined, verifier, undefined],
  [undefined, undefined, verifier, 'PKCE code verifier specified but challenge not present in authorization'],
  [s256, 'S256', undefined, 'PKCE code verifier not specified'],
  [s256, 'S256', 'short', 'PKCE verification failed: Invalid code verifier'],
  [s256, 'S256', 'w'.repeat(43), 'PKCE verification failed: Code mismatch'],
  [s256, 'plain', verifier, 'PKCE verification failed: Code mismatch'],
])('challenge %s, method %s, verifier %s: %s', (codeChallenge, codeChallengeMethod, given, fault) => {
  expect(verifierFault({ codeChallenge, codeChallengeMethod }, given)?.text).toBe(fault);
});
