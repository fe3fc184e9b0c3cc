import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { routes } from '../../../src/control/control-routes.ts';
import { shapeIssueOf } from '../../../src/control/input/body-shape.ts';
import { checked } from '../../../src/control/input/checked.ts';
import { fieldProblem, Problem, problemBody, problemResponse } from '../../../src/control/input/problem.ts';
import { allowedMethods, pathsBeside } from '../../../src/control/routing/allowed-methods.ts';

describe('methods', () => {
  const methodsAt = (path: string, hasAuthority = true) => allowedMethods(routes, { hasAuthority })(path);
  test.each([
    ['/', ['GET']],
    ['/rules', ['GET', 'POST', 'PUT', 'DELETE']],
    ['/rules/rule-1', ['GET', 'PUT', 'DELETE']],
    ['/rules/a/b', []],
    ['/requests/verify', ['POST']],
    ['/requests/events', ['GET']],
    ['/requests.har', ['GET']],
    ['/requestsXhar', []],
    ['/healthy', ['GET', 'HEAD']],
    ['/healthy/', []],
    ['/pages', ['GET', 'HEAD']],
    ['/pages/https://a.example/', ['GET', 'HEAD']],
    ['/documents/a.css', ['GET', 'HEAD']],
    ['/documents', []],
    ['/ca.pem', ['GET', 'HEAD']],
    ['/nothing', []],
  ])('of %s are %j', (path, methods) => expect([...methodsAt(path)].sort()).toEqual([...methods].sort()));

  test('the certificate of an authority is there only when there is one', () => {
    expect(methodsAt('/ca.pem', false)).toEqual([]);
    expect(pathsBeside({ hasAuthority: false })).toEqual(['/healthy', '/ready', '/pages/', '/llms.txt', '/guides/']);
    expect(pathsBeside({ hasAuthority: true })).toEqual([
      '/healthy',
      '/ready',
      '/pages/',
      '/llms.txt',
      '/guides/',
      '/ca.pem',
    ]);
  });
});

describe('the shape of a body', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
  test.each<[unknown, ReturnType<typeof shapeIssueOf>]>([
    [undefined, undefined],
    [null, undefined],
    ['__proto__', undefined],
    [{ a: [1, null, { b: undefined }], proto: {} }, undefined],
    [JSON.parse('{"__proto__": 1}'), { path: ['__proto__'], message: 'is not a name that can be used' }],
    [
      JSON.parse('{"a": [0, {"b": {"__proto__": {}}}]}'),
      { path: ['a', '1', 'b', '__proto__'], message: 'is not a name that can be used' },
    ],
    [nested(100), undefined],
    [nested(101), { path: Array(100).fill('a'), message: 'is nested too deeply' }],
  ])('%#', (value, issue) => expect(shapeIssueOf(value)).toEqual(issue));
});

describe('what a schema says against a value', () => {
  const schema = z.strictObject(
    { a: z.int('must be whole').optional(), b: z.strictObject({}).optional() },
    'must be {}',
  );
  const errorsOf = (value: unknown) => {
    try {
      return checked(schema, value, 'body');
    } catch (error) {
      return (error as Problem).more;
    }
  };
  test.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 1 }],
    [[], { errors: [{ field: 'body', message: 'must be {}' }] }],
    [{ a: 'x' }, { errors: [{ field: 'a', message: 'must be whole' }] }],
    [
      { b: { c: 1, d: 2 }, e: 3 },
      {
        errors: [
          { field: 'b.c', message: 'is unknown' },
          { field: 'b.d', message: 'is unknown' },
          { field: 'e', message: 'is unknown' },
        ],
      },
    ],
    [JSON.parse('{"__proto__": 1}'), { errors: [{ field: '__proto__', message: 'is not a name that can be used' }] }],
  ])('%j', (value, result) => expect(errorsOf(value)).toEqual(result));

  test('is a problem that says each thing once', () => {
    const errors = [
      { field: 'a', message: 'is wrong' },
      { field: 'b', message: 'is wrong' },
    ];
    const body = {
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'a: is wrong; b: is wrong',
      errors,
    };
    const problem = fieldProblem([...errors, ...errors]);
    expect(problemBody(problem)).toEqual(body);
    expect(problemResponse(problem)).toEqual({
      status: 422,
      body,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    });
    expect(problemBody(new Problem(432, 'x')).title).toBe('');
  });
});
