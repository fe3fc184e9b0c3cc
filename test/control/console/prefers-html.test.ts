import { expect, test } from 'vitest';
import { prefersHtml } from '../../../src/control/console/prefers-html.ts';

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', true],
  ['text/html', true],
  ['TEXT/HTML ; q=0.5', true],
  ['text/*, application/json;q=0.9', true],
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['application/json, text/html', false],
  ['application/json, text/html;q=0.9', false],
  ['text/html;q=0', false],
  ['text/html;q=nonsense', false],
  ['', false],
])('%j: %j', (accept, expected) => expect(prefersHtml(accept)).toBe(expected));
