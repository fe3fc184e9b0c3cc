import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createJournals } from '../../../src/control/journal/journals.ts';
import type { ClientError } from '../../../src/http/parser-error.ts';
import { ServedRequest } from '../../../src/http/request-context.ts';
import { parseTarget } from '../../../src/http/request-target.ts';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { rejectionNoter } from '../../../src/server/listening/note-rejected.ts';

const limits = { entries: 10, bytes: 100_000, totalBytes: 100_000 };

function sandboxes() {
  const journals = createJournals(limits, systemRandomness);
  const sandboxOf = () => ({ requests: 0, journal: journals.create({ now: () => 0 }) });
  const [byDefault, one] = [sandboxOf(), sandboxOf()];
  const all = { default: byDefault, get: (name: string) => (name === 'one' ? one : undefined) };
  return { byDefault, one, all: all as never };
}
const stored = ({ journal }: ReturnType<typeof sandboxes>['one']) =>
  journal.entries().map((entry) => [entry.number, entry.interface, entry.read()?.target, entry.fault]);
const error = (target: string, more: Partial<ClientError> = {}): ClientError => ({
  code: 'HPE_X',
  target: parseTarget(target),
  ...more,
});

describe('what the HTTP parser rejects', () => {
  test('is stored in the sandbox that its base path names, without that path', () => {
    const { byDefault, one, all } = sandboxes();
    const note = rejectionNoter(all, true);
    expect(note(error('/-/s/one/realms/x'), undefined).target).toMatchObject({ path: '/realms/x', base: '/-/s/one' });
    expect(note(error('/-/s/one/'), undefined).target.path).toBe('/');
    expect(stored(one)).toEqual([
      [2, 'example-app', '/', 'HPE_X'],
      [1, 'token', '/realms/x', 'HPE_X'],
    ]);
    expect(stored(byDefault)).toEqual([]);
  });

  test('otherwise in default, and below /-/ nowhere', () => {
    const { byDefault, all } = sandboxes();
    const note = rejectionNoter(all, true);
    for (const target of ['/search', '/-/clock', '/-/s/two/']) note(error(target), undefined);
    expect(stored(byDefault)).toEqual([[1, 'search', '/search', 'HPE_X']]);
  });

  test('in the sandbox of its port, where base paths mean nothing', () => {
    const { byDefault, one, all } = sandboxes();
    rejectionNoter(all, true)(error('/x'), one as never);
    rejectionNoter(all, true)(error('/-/s/one/x'), byDefault as never);
    rejectionNoter(all, false)(error('/-/s/one/x'), undefined);
    expect([stored(one).length, stored(byDefault)]).toEqual([1, []]);
  });

  test('is not stored twice: a request under way has an entry of its own', () => {
    const { byDefault, all } = sandboxes();
    const rejected = error('/search', { request: new ServedRequest(new Socket()) });
    expect(rejectionNoter(all, true)(rejected, undefined)).toBe(rejected);
    expect(stored(byDefault)).toEqual([]);
  });
});
