import { describe, expect, test } from 'vitest';
import type { StoredBody } from '../../../src/control/journal/body-slabs.ts';
import { type Redact, StoredEntry } from '../../../src/control/journal/stored-entry.ts';
import type { Note } from '../../../src/http/decision-step.ts';
import { kept } from './any-entry.ts';

interface Content {
  readonly request?: string | StoredBody;
  readonly response?: string | StoredBody;
  readonly notes?: readonly Note[];
}

const head = {
  number: 7,
  time: 5,
  operation: 'certs',
  method: 'GET',
  rule: 'rule-1',
  rules: [{ id: 'rule-1', name: undefined }],
  outcome: 'patch' as const,
  fault: undefined,
};

/** An entry, and what was taken to be redacted. */
function entryWith({ request = '', response = '', notes }: Content = {}) {
  const calls: Parameters<Redact>[] = [];
  const redact: Redact = (messages, about, noted) => {
    calls.push([messages, about, noted]);
    return { ...messages, target: '/clean', notes: noted, authenticatedClient: 'me', keyDigest: 'digest' };
  };
  const entry = new StoredEntry(redact);
  entry.begin({ ...head, notes }, 'token', '1.1', 200, 1.5);
  const body = (content: string | StoredBody) => (typeof content === 'string' ? kept(content) : content);
  entry.store('/target', ['a', 'bc', 'd', ''], body(request), 'head', body(response));
  return { entry, calls };
}

function stored(text: string) {
  const released: string[] = [];
  const body = { length: text.length, read: () => Buffer.from(text), release: () => released.push(text) };
  return { body: body as unknown as StoredBody, released };
}

describe('an entry', () => {
  test('says without being read only what no caller has written', () => {
    const { entry, calls } = entryWith({ request: 'came', response: 'went', notes: [{ step: 'a', text: 'b' }] });
    expect(JSON.parse(JSON.stringify(entry))).toEqual({
      number: 7,
      time: 5,
      interface: 'token',
      operation: 'certs',
      method: 'GET',
      httpVersion: '1.1',
      progress: 'done',
      rule: 'rule-1',
      rules: [{ id: 'rule-1' }],
      outcome: 'patch',
      status: 200,
      durationMs: 1.5,
      bytes: expect.any(Number),
    });
    expect(calls).toEqual([]);
  });

  test('is read by way of the door, once', () => {
    const notes = [
      { step: 'a', text: 'b' },
      { step: 'c', text: 'd' },
    ];
    const { entry, calls } = entryWith({ request: 'came', response: 'went', notes });
    const read = entry.read();
    expect(read).toEqual({
      ...head,
      id: '7',
      interface: 'token',
      httpVersion: '1.1',
      progress: 'done',
      status: 200,
      durationMs: 1.5,
      target: '/clean',
      requestHeaders: ['a', 'bc', 'd', ''],
      requestBody: kept('came'),
      responseHead: 'head',
      responseBody: kept('went'),
      notes,
      authenticatedClient: 'me',
      keyDigest: 'digest',
    });
    expect(entry.read()).toBe(read);
    expect(calls.map(([messages, , noted]) => [messages, noted])).toEqual([
      [
        {
          target: '/target',
          requestHeaders: ['a', 'bc', 'd', ''],
          requestBody: kept('came'),
          responseHead: 'head',
          responseBody: kept('went'),
        },
        notes,
      ],
    ]);
  });

  test('takes up its texts and some more', () => {
    const { entry } = entryWith({ request: 'came', response: stored('stored').body });
    expect(entry.bytes).toBe(800 + '/target'.length + 'head'.length + 'came'.length + 'stored'.length + 4 + 4 * 16);
  });

  test('gives the room of its bodies back when it is read', () => {
    const [request, response] = [stored('came'), stored('went')];
    const { entry } = entryWith({ request: request.body, response: response.body });
    const read = entry.read();
    expect(read?.requestBody).toEqual({ content: [Buffer.from('came')], length: 4 });
    expect(read?.responseBody).toEqual({ content: [Buffer.from('went')], length: 4 });
    expect([request.released, response.released]).toEqual([['came'], ['went']]);
    entry.forget();
    expect([request.released, response.released]).toEqual([['came'], ['went']]);
  });

  test('that is forgotten can be read no more, unless somebody has read it', () => {
    const unseen = stored('unseen');
    const gone = entryWith({ request: unseen.body });
    gone.entry.forget();
    expect([gone.entry.read(), gone.calls.length, unseen.released]).toEqual([undefined, 0, ['unseen']]);
    const seen = entryWith({ request: 'seen' });
    const read = seen.entry.read();
    seen.entry.forget();
    expect([seen.entry.read() === read, read?.requestBody]).toEqual([true, kept('seen')]);
  });
});
