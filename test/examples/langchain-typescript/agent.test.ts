import assert from 'node:assert/strict';
import { AIMessage } from '@langchain/core/messages';
import { FakeStreamingChatModel } from '@langchain/core/utils/testing';
import { test } from 'understudy-server/node-test';
import { answer } from './agent.ts';

/** Asks for one search, and answers then. */
class ScriptedModel extends FakeStreamingChatModel {
  readonly script = [
    new AIMessage({
      content: '',
      tool_calls: [{ name: 'tavily_search', args: { query: 'capital of France' }, id: 'call-1' }],
    }),
    new AIMessage('Paris.'),
  ];

  override bindTools() {
    return this;
  }

  override async _generate() {
    const message = this.script.shift() ?? new AIMessage('');
    return { generations: [{ message, text: message.text }] };
  }
}

test('it searches once before it answers', async ({ understudy }) => {
  assert.equal(await answer(new ScriptedModel({}), 'What is the capital of France?'), 'Paris.');
  await understudy.verify({ match: { operation: 'search', body: { query: 'capital of France' } }, count: 1 });
});

test('it goes on when the search is refused', async ({ understudy }) => {
  await understudy.rules.add({ then: { refuse: 'search.rate-limited' } });
  assert.equal(await answer(new ScriptedModel({}), 'What is the capital of France?'), 'Paris.');
  await understudy.verify({ match: { operation: 'search', status: 429 }, count: 1 });
});
