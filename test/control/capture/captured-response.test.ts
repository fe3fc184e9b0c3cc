import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { CapturedResponse, type WholeResponse } from '../../../src/control/capture/captured-response.ts';

const response = () => new CapturedResponse(new IncomingMessage(new Socket()));
function held() {
  const wholes: WholeResponse[] = [];
  const it = response();
  it.holdWhole((whole) => wholes.push(whole));
  return { it, wholes };
}

describe('a response that is held back', () => {
  test('is given whole at its end, and nothing of it has been noted or sent', () => {
    const { it, wholes } = held();
    it.writeHead(201, 'Made', { a: 'b' });
    expect([it.write('é'), it.write(Buffer.from('b'))]).toEqual([true, true]);
    expect(wholes).toEqual([]);
    expect(it.end('c')).toBe(it);
    expect(wholes).toEqual([{ status: 201, reason: 'Made', headers: { a: 'b' }, body: Buffer.from('ébc') }]);
    expect([it.headersSent, it.sentHead, it.bodyLength, it.capturedPieces]).toEqual([false, undefined, 0, []]);
  });

  test.each<[(it: CapturedResponse) => unknown, Partial<WholeResponse>]>([
    [(it) => it.writeHead(404, { a: 'b' }), { status: 404, reason: undefined, headers: { a: 'b' } }],
    [(it) => it.writeHead(404), { status: 404, reason: undefined, headers: undefined }],
    [(it) => Object.assign(it, { statusCode: 418, statusMessage: 'Tea' }), { status: 418, reason: 'Tea' }],
    [() => {}, { status: 200, headers: undefined }],
  ])('has its head as it was given: %#', (begin, head) => {
    const { it, wholes } = held();
    begin(it);
    it.end();
    expect(wholes).toMatchObject([{ ...head, body: Buffer.alloc(0) }]);
  });

  test('calls back whoever writes, after it has returned', async () => {
    const { it } = held();
    const called: string[] = [];
    const written = [
      new Promise<void>((resolve) => it.write('a', () => resolve(void called.push('one')))),
      new Promise<void>((resolve) => it.write('a', 'utf8', () => resolve(void called.push('two')))),
    ];
    it.write('a', 'utf8');
    expect(called).toEqual([]);
    await Promise.all(written);
    expect(called).toEqual(['one', 'two']);
  });

  test('can be sent by the usual methods then', () => {
    const it = response();
    it.holdWhole(({ status, body }) => it.writeHead(status + 1, { 'content-length': 2 }).end(`${body}!`));
    it.end('a');
    expect([it.statusCode, it.bodyLength, it.capturedPieces]).toEqual([201, 2, ['a!']]);
    expect(it.sentHead).toMatch(/^HTTP\/1\.1 201 Created\r\ncontent-length: 2\r\n/);
  });
});

describe('a response that is sent', () => {
  test('is noted as it goes, in bytes', () => {
    const it = response();
    expect(it.capturedPieces).toEqual([]);
    it.write('é');
    it.write(Buffer.from('b'));
    it.end();
    expect([it.bodyLength, it.capturedPieces]).toEqual([3, ['é', Buffer.from('b')]]);
  });

  test('is noted until there are 64 KiB, and counted to its end', () => {
    const it = response();
    for (const size of [65_535, 2, 1]) it.write(Buffer.alloc(size));
    expect([it.bodyLength, it.capturedPieces.map(({ length }) => length)]).toEqual([65_538, [65_535, 2]]);
    const full = response();
    for (const size of [65_536, 1]) full.write(Buffer.alloc(size));
    expect([full.bodyLength, full.capturedPieces.map(({ length }) => length)]).toEqual([65_537, [65_536]]);
  });

  test('may end with a callback instead of a body', () => {
    const it = response();
    it.end(() => {});
    expect([it.bodyLength, it.capturedPieces]).toEqual([0, []]);
  });
});
