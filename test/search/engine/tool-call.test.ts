import { expect, test } from 'vitest';
import { withoutToolCall } from '../../../src/search/engine/tool-call.ts';

test.each([
  ['{"name": "search", "arguments": {"query": "lithium mines"}}', 'lithium mines'],
  ['{"query": "who said \\"enough\\"", "max_results": 5}', 'who said "enough"'],
  ['Thought: I need a date. Action: web_search Action Input: {"query": "fall of Rome"}', 'fall of Rome'],
  ['Thought: Do I need a tool? Yes Action: web_search Action Input: coral reefs', 'coral reefs'],
  ['Action: search Query: "Battle of Hastings"', 'Battle of Hastings'],
  ['{"input": "cut off in the mid', 'cut off in the mid'],
  ['Query: Rome', 'Query: Rome'],
  ['Action: what it means in film', 'Action: what it means in film'],
  ['TypeError: Cannot read properties of undefined', 'TypeError: Cannot read properties of undefined'],
  ['no call', 'no call'],
])('%s', (question, asked) => expect(withoutToolCall(question)).toBe(asked));
