import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsOf } from '../../../src/control/client/event-stream.ts';

const text = [
  ...[': begun', '', 'event: request', 'id: 1', 'data: {"id":"1"}', '', 'data: "event: none"', ''],
  ...['event: without-data', '', 'event: cut', 'data: 1'],
].join('\n');
const events = [
  { name: undefined, data: undefined },
  { name: 'request', data: { id: '1' } },
  { name: undefined, data: 'event: none' },
  { name: 'without-data', data: undefined },
];

async function* stream(pieces: readonly string[]) {
  yield* pieces;
}

test('events are the same wherever the text is cut, and one that is not complete is none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(text.length)), async (cuts) => {
      const places = [0, ...cuts.toSorted((one, other) => one - other), text.length];
      const found: unknown[] = [];
      for await (const event of eventsOf(stream(places.slice(1).map((end, at) => text.slice(places[at], end)))))
        found.push(event);
      expect(found).toEqual(events);
    }),
  );
});
