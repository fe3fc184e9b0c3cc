import assert from 'node:assert/strict';
import { test } from 'node:test';

const { TAVILY_API_BASE_URL, TAVILY_API_KEY } = process.env;

test('the search finds the capital of France', async () => {
  const response = await fetch(`${TAVILY_API_BASE_URL}/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TAVILY_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'capital of France' }),
  });
  const { results } = await response.json();
  assert.equal(results[0].title, 'France');
});
