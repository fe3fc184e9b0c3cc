import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type ClientError, type ParserError, rejectPacket } from '../../src/http/parser-error.ts';
import { inTurn } from '../../src/http/pipelining.ts';
import { ServedRequest } from '../../src/http/request-context.ts';

/** A connection that is open; what is done to it is noted. */
function openSocket(writable = true) {
  let closes = 0;
  const socket = Object.defineProperties(new Socket(), {
    writable: { value: writable },
    destroySoon: {
      value() {
        closes += 1;
      },
    },
  });
  return { socket, closes: () => closes };
}

/** Lets the connection have had a request with a response in this state. */
function answering(socket: Socket, state: { writableEnded: boolean; writableFinished: boolean }, url = '/last') {
  const req = Object.assign(new ServedRequest(socket), { url });
  const response = Object.assign(new EventEmitter(), { ...state, req, socket: null });
  inTurn(response as unknown as ServerResponse, () => {});
  return { req, response };
}

const parserError = (code: string | undefined, packet?: string, bytesParsed?: number): ParserError =>
  Object.assign(new Error('Parse Error'), {
    ...(code !== undefined && { code }),
    ...(packet !== undefined && { rawPacket: Buffer.from(packet, 'latin1') }),
    ...(bytesParsed !== undefined && { bytesParsed }),
  });

function rejectedBy(error: ParserError, socket: Socket): ClientError[] {
  const rejected: ClientError[] = [];
  rejectPacket(error, socket, (_socket, one) => rejected.push(one));
  return rejected;
}

describe('the target of a request whose head is rejected', () => {
  test.each([
    ['GET /a?b=c HTTP/1.1\r\nx\r\n\r\n', 20, '/a?b=c'],
    ['\r\n  GET   /a', 12, '/a'],
    ['GET', 3, ''],
    ['', 0, ''],
    // Of several the one in which the parser stumbled.
    ['GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\nbad', 37, '/b'],
    ['GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\nGET /c', 37, '/b'],
    ['GET /a HTTP/1.1\r\n\r\nGET /b', 19, '/b'],
    ['GET /a HTTP/1.1\r\nbad\r\n\r\nGET /b', 18, '/a'],
    ['GET /a HTTP/1.1\r\n\r\nGET /b', undefined, '/a'],
  ])('%j, stumbled at %s: %j', (packet, at, target) => {
    const { socket, closes } = openSocket();
    expect(rejectedBy(parserError('HPE_INVALID_METHOD', packet, at), socket)).toMatchObject([
      { code: 'HPE_INVALID_METHOD', target: { origin: target }, request: undefined },
    ]);
    expect(closes()).toBe(0);
  });

  test('is empty where nothing is known of the packet', () => {
    expect(rejectedBy(parserError('HPE_HEADER_OVERFLOW'), openSocket().socket)).toMatchObject([
      { target: { origin: '', path: '' } },
    ]);
  });
});

describe('a wrong body', () => {
  test.each(['HPE_INVALID_TRANSFER_ENCODING', 'HPE_INVALID_CHUNK_SIZE', 'HPE_CHUNK_EXTENSIONS_OVERFLOW', 'HPE_STRICT'])(
    '%s is a fault of the last request',
    (code) => {
      const { socket } = openSocket();
      const { req } = answering(socket, { writableEnded: false, writableFinished: false });
      const [rejected] = rejectedBy(parserError(code, 'GET /other HTTP/1.1', 0), socket);
      expect([rejected?.request, rejected?.target.path]).toEqual([req, '/last']);
    },
  );

  test('a wrong head is not', () => {
    const { socket } = openSocket();
    answering(socket, { writableEnded: false, writableFinished: false });
    const [rejected] = rejectedBy(parserError('HPE_INVALID_METHOD', 'GET /other', 0), socket);
    expect([rejected?.request, rejected?.target.path]).toEqual([undefined, '/other']);
  });
});

test('a response that has ended is reported before the connection is closed', () => {
  const { socket } = openSocket();
  const { response } = answering(socket, { writableEnded: true, writableFinished: false });
  const rejected = rejectedBy(parserError('HPE_INVALID_METHOD', 'x', 0), socket);
  expect(rejected).toEqual([]);
  response.emit('finish');
  expect(rejected).toHaveLength(1);
  const { socket: other } = openSocket();
  answering(other, { writableEnded: true, writableFinished: true });
  expect(rejectedBy(parserError('HPE_INVALID_METHOD', 'x', 0), other)).toHaveLength(1);
});

describe('what is no fault of the caller closes the connection without a word', () => {
  test.each([undefined, 'ECONNRESET', 'HPE_INVALID_EOF_STATE', 'HPE_CLOSED_CONNECTION'])('%s', (code) => {
    const { socket, closes } = openSocket();
    expect(rejectedBy(parserError(code, 'GET / HTTP/1.1', 0), socket)).toEqual([]);
    expect(closes()).toBe(1);
  });

  test('any error where nothing can be written', () => {
    const { socket, closes } = openSocket(false);
    expect(rejectedBy(parserError('HPE_INVALID_METHOD', 'GET /', 0), socket)).toEqual([]);
    expect(closes()).toBe(1);
  });

  test('what follows a request that closes it is not looked at while that is answered', () => {
    const { socket, closes } = openSocket();
    answering(socket, { writableEnded: true, writableFinished: false });
    expect(rejectedBy(parserError('HPE_CLOSED_CONNECTION', 'GET /', 0), socket)).toEqual([]);
    expect(closes()).toBe(0);
  });
});
