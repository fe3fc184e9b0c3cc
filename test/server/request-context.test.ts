import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ServedRequest } from '../../src/http/request-context.ts';
import { contextOf, ServerContext, startedContextOf } from '../../src/server/request-context.ts';
import type { Interfaces } from '../../src/server/sandbox/interfaces.ts';

const interfaces = {} as Interfaces;

function requestOver(socket: Socket): ServedRequest {
  const request = new ServedRequest(socket);
  return Object.assign(request, { method: 'GET', url: 'http://a.test/b%20c?d#e' });
}

describe('the context of a request', () => {
  test('says what came, and who answers it unless a sandbox is chosen', () => {
    const context = new ServerContext(requestOver(new Socket()), 5, interfaces);
    expect(context).toMatchObject({
      method: 'GET',
      target: { origin: '/b%20c?d#e', path: '/b%20c', query: 'd', base: '' },
      scheme: 'http',
      began: 5,
      interfaces,
      sandbox: undefined,
      hidesSecrets: true,
      hasPlaceholders: false,
    });
    expect(new ServerContext(new ServedRequest(new Socket()), 5, interfaces)).toMatchObject({ method: '' });
    expect(new ServerContext(requestOver(Object.assign(new Socket(), { encrypted: true })), 5, interfaces).scheme).toBe(
      'https',
    );
  });

  test('is found by the request, from its turn on', () => {
    const request = requestOver(new Socket());
    expect(startedContextOf(request)).toBe(undefined);
    expect(() => contextOf(request)).toThrow('the request came to no port of this server');
    const context = new ServerContext(request, 5, interfaces);
    request.context = context;
    expect(contextOf(request)).toBe(context);
    expect(() => contextOf(new IncomingMessage(new Socket()))).toThrow('the request came to no port of this server');
  });
});
