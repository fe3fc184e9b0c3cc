import { expect, test } from 'vitest';
import { parseTarget } from '../../../src/http/request-target.ts';
import { clientErrors } from '../../../src/server/listening/client-errors.ts';

const tooLarge = 'HTTP/1.1 431 Request Header Fields Too Large\r\n\r\n';
const bad = 'HTTP/1.1 400 Bad Request\r\n\r\n';

test.each([
  ['/', 'HPE_HEADER_OVERFLOW', 'as FastAPI'],
  ['/-/clock', 'HPE_INVALID_METHOD', 'as FastAPI'],
  ['/search', 'HPE_HEADER_OVERFLOW', tooLarge],
  ['/search', 'HPE_INVALID_METHOD', bad],
  ['/realms/demo', 'HPE_HEADER_OVERFLOW', tooLarge],
  ['/realms/demo', 'HPE_INVALID_METHOD', bad],
])('what is wrong with a request for %s (%s) is answered in the way of its interface', (target, code, answer) => {
  expect(clientErrors(() => 'as FastAPI')({ code, target: parseTarget(target) })).toBe(answer);
});
