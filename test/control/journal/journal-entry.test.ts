import { describe, expect, test } from 'vitest';
import type { StoredBody } from '../../../src/control/journal/body-slabs.ts';
import { JournalEntry, type Redact } from '../../../src/control/journal/journal-entry.ts';
import { kept } from './any-entry.ts';

/** An entry, what was taken to be redacted, and how often its bodies were released. */
function entryWith(bodies: { request?: string | StoredBody; response?: string | StoredBody } = {}) {
  const calls: Parameters<Redact>[] = [];
  const redact: Redact = (...given) => {
    calls.push(given);
    const [messages, , notes] = given;
    return { ...messages, target: '/clean', notes, authenticatedClient: 'me', keyDigest: 'digest' };
  };
  const about = { interface: 'token', operation: 'certs' } as const;
  const entry = new JournalEntry(7, 5, about, redact);
  const body = (given: string | StoredBody = '') => (typeof given === 'string' ? kept(given) : given);
  const complete = () =>
    entry.complete('/target', ['a', 'bc', 'd', ''], body(bodies.request), 'head', body(bodies.response));
  return { entry, complete, calls };
}

function stored(text: string) {
  const released: string[] = [];
  const body = { length: text.length, read: () => Buffer.from(text), release: () => released.push(text) };
  return { body: body as unknown as StoredBody, released };
}

describe('an entry', () => {
  test('is under way until it is complete', () => {
    const { entry, complete } = entryWith();
    expect([entry.id, entry.number, entry.time, entry.interface, entry.operation]).toEqual([
      '7',
      7,
      5,
      'token',
      'certs',
    ]);
    expect([entry.method, entry.httpVersion, entry.status, entry.durationMs, entry.bytes]).toEqual([
      ...['', '', undefined, 0, 800],
    ]);
    expect(() => entry.target).toThrow('the request is still under way');
    complete();
    expect(entry.target).toBe('/clean');
  });

  test('has no secrets from the first time it is read, and is read once', () => {
    const { entry, complete, calls } = entryWith({ request: 'came', response: 'went' });
    entry.note({ step: 'a', text: 'b' });
    entry.note({ step: 'c', text: 'd' });
    complete();
    expect(calls).toEqual([]);
    expect([entry.requestHeaders, entry.requestBody, entry.responseHead, entry.responseBody]).toEqual([
      ...[['a', 'bc', 'd', ''], kept('came'), 'head', kept('went')],
    ]);
    expect([entry.authenticatedClient, entry.keyDigest]).toEqual(['me', 'digest']);
    expect(entry.notes).toEqual([
      { step: 'a', text: 'b' },
      { step: 'c', text: 'd' },
    ]);
    expect(calls.length).toBe(1);
    expect(calls[0]?.slice(0, 2)).toEqual([
      {
        ...{ target: '/target', requestHeaders: ['a', 'bc', 'd', ''], requestBody: kept('came') },
        ...{ responseHead: 'head', responseBody: kept('went') },
      },
      entry,
    ]);
  });

  test('takes up its texts and some more', () => {
    const { entry, complete } = entryWith({ request: 'came', response: stored('stored').body });
    complete();
    expect(entry.bytes).toBe(800 + '/target'.length + 'head'.length + 'came'.length + 'stored'.length + 4 + 4 * 16);
  });

  test('gives the room of its bodies back when it is read', () => {
    const [request, response] = [stored('came'), stored('went')];
    const { entry, complete } = entryWith({ request: request.body, response: response.body });
    complete();
    expect(entry.requestBody).toEqual({ content: [Buffer.from('came')], length: 4 });
    expect(entry.responseBody).toEqual({ content: [Buffer.from('went')], length: 4 });
    expect([request.released, response.released]).toEqual([['came'], ['went']]);
    entry.forget();
    expect([request.released, response.released]).toEqual([['came'], ['went']]);
  });

  test('that is forgotten is read only when somebody has it', () => {
    const unseen = stored('unseen');
    const gone = entryWith({ request: unseen.body });
    gone.complete();
    gone.entry.forget();
    expect([gone.calls.length, unseen.released]).toEqual([0, ['unseen']]);
    expect(gone.entry.requestBody).toEqual({ content: '', length: 0 });
    const seen = entryWith({ request: 'seen' });
    seen.complete();
    expect(seen.entry.show()).toBe(seen.entry);
    seen.entry.forget();
    expect(seen.calls.length).toBe(1);
    expect(seen.entry.requestBody).toEqual(kept('seen'));
  });
});
