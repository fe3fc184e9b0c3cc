import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { RequestContext } from '../../src/http/request-context.ts';
import { parseTarget } from '../../src/http/request-target.ts';
import { interceptedHosts } from '../../src/proxy/intercepted-hosts.ts';
import { Interception } from '../../src/proxy/interception.ts';

/** What becomes of a request with this target that came to an address and a port of this server. */
async function passed(url: string, localAddress = '127.0.0.1', hosts: readonly string[] = ['a.example', 'pages']) {
  const warnings: string[] = [];
  const interception = new Interception({
    hosts: interceptedHosts(hosts, async (host) => {
      if (host === 'broken.example') throw new Error('no disk');
      return host === 'stored.example';
    }),
    tunnelsOthers: false,
    isLocal: () => true,
    pagesPath: '/-/pages/',
    warn: (message) => warnings.push(message),
  });
  const socket = Object.defineProperties(new Socket(), {
    localPort: { value: 8000 },
    localAddress: { value: localAddress },
  });
  const context = { target: parseTarget(url), scheme: 'http' } as RequestContext;
  const status = await new Promise<number | undefined>((resolve) => {
    const response = {
      writeHead(code: number) {
        resolve(code);
        return { end() {} };
      },
    };
    const request = { url, socket, headers: {} } as unknown as IncomingMessage;
    interception.pass(request, response as unknown as ServerResponse, context, () => resolve(undefined));
  });
  return { status, target: context.target.origin, scheme: context.scheme, warnings };
}

describe('a target in absolute form that names this server goes on as it is', () => {
  test.each([
    ['http://localhost:8000/x', '127.0.0.1'],
    ['http://LOCALHOST:8000/x', '127.0.0.1'],
    ['http://box.localhost:8000/x', '127.0.0.1'],
    ['http://127.0.0.1:8000/x', '::1'],
    ['http://127.9.9.9:8000/x', '127.0.0.1'],
    ['http://[::1]:8000/x', '127.0.0.1'],
    ['http://192.0.2.7:8000/x', '192.0.2.7'],
    ['http://192.0.2.7:8000/x', '::ffff:192.0.2.7'],
    ['/x', '127.0.0.1'],
  ])('%s at %s', async (url, address) => {
    expect(await passed(url, address)).toEqual({ status: undefined, target: '/x', scheme: 'http', warnings: [] });
  });

  test.each([
    ['http://localhost/x', '127.0.0.1'],
    ['http://localhost:8001/x', '127.0.0.1'],
    ['http://notlocalhost:8000/x', '127.0.0.1'],
    ['http://localhost.example:8000/x', '127.0.0.1'],
    ['http://127.0.0.1.example:8000/x', '127.0.0.1'],
    ['http://192.0.2.8:8000/x', '192.0.2.7'],
    ['http://[::2]:8000/x', '::1'],
  ])('%s at %s does not', async (url, address) => {
    const { status, warnings } = await passed(url, address);
    expect(status).toBe(403);
    expect(warnings).toEqual([expect.stringMatching(/^:0 - understudy does not let requests through to /)]);
  });
});

describe('a target in absolute form of an intercepted host', () => {
  test.each([
    ['https://a.example/x?y', '/x?y', 'https'],
    ['http://a.example./x', '/x', 'http'],
    ['http://stored.example/x?y', '/-/pages/http://stored.example/x?y', 'http'],
    ['https://stored.example./', '/-/pages/https://stored.example/', 'https'],
    ['https://stored.example:80/x', '/-/pages/https://stored.example:80/x', 'https'],
    // A link of a stored page leads there already.
    ['https://stored.example/-/pages/https://a/', '/-/pages/https://a/', 'https'],
  ])('%s is %s here, by %s', async (url, target, scheme) => {
    expect(await passed(url)).toEqual({ status: undefined, target, scheme, warnings: [] });
  });

  test.each([
    'http://a.example:8000/',
    'http://a.example../',
    'http://b.example/',
    // Whether pages of it are stored cannot be known.
    'http://broken.example/',
  ])('%s is none', async (url) => {
    expect((await passed(url)).status).toBe(403);
  });
});
