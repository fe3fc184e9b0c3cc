import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../src/control/journal/entry.ts';
import { harOf } from '../../../src/control/journal/har.ts';
import { anyEntry, kept } from './any-entry.ts';

const har = async (...entries: readonly Partial<Entry>[]) =>
  harOf(entries.map(anyEntry), { version: '1.2.3' }, 'http://a.test');

describe('an HTTP archive', () => {
  test('of a request with everything', async () => {
    const archive = await har({
      id: '7',
      method: 'POST',
      target: '/form?a=1&a=%26&b',
      durationMs: 12.5,
      fault: 'aborted',
      status: 201,
      requestHeaders: ['Content-Type', 'text/plain', 'cookie', 'one=1; two=2=3; three'],
      requestBody: kept('dé'),
      responseHead: [
        ...['HTTP/1.1 201 Created', 'Content-Type: application/json', 'location: /there'],
        ...['Set-Cookie: session=x; Path=/; HttpOnly', 'set-cookie: other=y', '', ''],
      ].join('\r\n'),
      responseBody: kept('{"a":"é"}'),
    });
    expect(archive).toEqual({
      log: {
        version: '1.2',
        creator: { name: 'understudy', version: '1.2.3' },
        entries: [
          {
            _id: '7',
            startedDateTime: '2026-11-20T12:30:00.000Z',
            time: 12.5,
            request: {
              method: 'POST',
              url: 'http://a.test/form?a=1&a=%26&b',
              httpVersion: 'HTTP/1.1',
              cookies: [
                { name: 'one', value: '1' },
                { name: 'two', value: '2' },
                { name: 'three', value: '' },
              ],
              headers: [
                { name: 'Content-Type', value: 'text/plain' },
                { name: 'cookie', value: 'one=1; two=2=3; three' },
              ],
              queryString: [
                { name: 'a', value: '1' },
                { name: 'a', value: '&' },
                { name: 'b', value: '' },
              ],
              postData: { mimeType: 'text/plain', text: 'dé' },
              headersSize: -1,
              bodySize: 3,
            },
            response: {
              status: 201,
              statusText: 'Created',
              httpVersion: 'HTTP/1.1',
              cookies: [
                { name: 'session', value: 'x' },
                { name: 'other', value: 'y' },
              ],
              headers: [
                { name: 'Content-Type', value: 'application/json' },
                { name: 'location', value: '/there' },
                { name: 'Set-Cookie', value: 'session=x; Path=/; HttpOnly' },
                { name: 'set-cookie', value: 'other=y' },
              ],
              content: { size: 10, mimeType: 'application/json', text: '{"a":"é"}' },
              redirectURL: '/there',
              headersSize: -1,
              bodySize: 10,
            },
            cache: {},
            timings: { send: 0, wait: 12.5, receive: 0 },
            comment: 'fault: aborted',
          },
        ],
      },
    });
  });

  test('of a request with nothing', async () => {
    const [entry] = (await har({ status: undefined, httpVersion: '' })).log.entries;
    expect(entry).toEqual({
      _id: '1',
      startedDateTime: '2026-11-20T12:30:00.000Z',
      time: 1.5,
      request: {
        method: 'GET',
        url: 'http://a.test/',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [],
        queryString: [],
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: 0,
        statusText: '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [],
        content: { size: 0, mimeType: '', text: '' },
        redirectURL: '',
        headersSize: -1,
        bodySize: 0,
      },
      cache: {},
      timings: { send: 0, wait: 1.5, receive: 0 },
    });
  });

  test('has the oldest first, and the type of a body that came without one is empty', async () => {
    const archive = await har(
      { id: 'b', number: 2, requestBody: kept('x') },
      { id: 'a', number: 1, httpVersion: '1.0' },
    );
    const { entries } = archive.log;
    expect(entries.map(({ _id }) => _id)).toEqual(['a', 'b']);
    expect(entries.map(({ request }) => request.httpVersion)).toEqual(['HTTP/1.0', 'HTTP/1.1']);
    expect(entries[1]?.request.postData).toEqual({ mimeType: '', text: 'x' });
  });
});
