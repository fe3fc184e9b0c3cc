import { describe, expect, test } from 'vitest';
import { isAcceptable, isNamed, negotiate } from '../../../../src/token/openid/http/negotiate.ts';

const offered = ['application/json', 'application/jwt', 'text/html'];

describe('of what is offered', () => {
  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['text/*', 'text/html'],
    ['Application/JWT', 'application/jwt'],
    [' text/html ; level=1 , application/json', 'text/html'],
    ['application/json;q=0.5, text/html', 'text/html'],
    ['application/json;q=0.5, text/html;q=0.4', 'application/json'],
    ['application/json; x=y; Q=0.5, text/html;q=0.6', 'text/html'],
    ['text/html;q=0, application/jwt;q=0.1', 'application/jwt'],
    ['text/html;q=x', undefined],
    ['*/*;q=0', undefined],
    ['image/png, text/html', 'text/html'],
    ['image/png', undefined],
    ['text', undefined],
    ['', undefined],
  ])('%s gets %s', (accept, type) => expect(negotiate(accept, offered)).toBe(type));
});

describe('application/jwt', () => {
  test.each([
    [undefined, true, false],
    ['', true, false],
    [' ', true, false],
    ['*/*', true, false],
    ['text/html, */*;q=0.1', true, false],
    ['application/*', true, true],
    ['APPLICATION/JWT', true, true],
    ['text/html , application/jwt;q=0', true, true],
    ['text/*', false, false],
    ['application/json', false, false],
    ['*', false, false],
  ])('by %j is acceptable: %s, named: %s', (accept, acceptable, named) => {
    expect([isAcceptable(accept, 'application/jwt'), isNamed(accept, 'application/jwt')]).toEqual([acceptable, named]);
  });
});
