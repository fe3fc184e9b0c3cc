import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendRequest } from '../../../src/server/loading/send-request.ts';
import { startFormReceiver } from '../../support/form-receiver.ts';
import { freePort } from '../../support/free-port.ts';

const hosts = ['loopback'];

/** A server that answers as `answer` does. */
async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a form is taken, or the reason is told', async () => {
  await using good = await startFormReceiver();
  expect(await sendRequest({ method: 'POST', url: `${good.url}/a?b=c`, form: 'x=%C3%BC' }, hosts)).toMatchObject({
    status: 204,
  });
  expect(good.forms.map(({ path, form }) => [path, form.get('x')])).toEqual([['/a?b=c', 'ü']]);
  await using redirecting = await startFormReceiver(302);
  expect(await sendRequest({ method: 'POST', url: redirecting.url, form: 'x=1' }, hosts)).toMatchObject({
    status: 302,
  });
  expect(redirecting.forms).toHaveLength(1);
  const faultOf = (url: string) => sendRequest({ method: 'GET', url }, hosts).catch(({ message }: Error) => message);
  expect(await faultOf(`http://127.0.0.1:${await freePort()}/`)).toBe('ECONNREFUSED');
  expect(await faultOf('no address')).toBe('Invalid URL');
  expect(await faultOf('http://login.example.com/x')).toBe(
    'AUTH_OUTGOING_HOSTS does not name the host login.example.com',
  );
  expect(await faultOf('ftp://127.0.0.1/x')).toBe('no way by ftp:');
});

test('who does not answer is not waited for', async () => {
  await using silent = await startFormReceiver(0);
  const sending = sendRequest({ method: 'POST', url: silent.url, form: 'x=1' }, hosts, 100);
  await expect(sending).rejects.toThrow('no answer within 0.1 seconds');
});

test('answers have a bound, and no redirect is followed', async () => {
  const origin = await serving(({ url = '' }, response) => {
    const [, name = '', count = '0'] = url.split('/');
    if (name === 'away') response.writeHead(302, { location: '/large/7' });
    response.end(name === 'large' ? Buffer.alloc(Number(count), 'a') : 'there');
  });
  const get = (path: string) =>
    sendRequest({ method: 'GET', url: `${origin}${path}` }, hosts).then(
      ({ body }) => body.length,
      ({ message }: Error) => message,
    );
  expect(await get('/away')).toBe(5);
  expect(await get('/large/10000000')).toBe(10_000_000);
  expect(await get('/large/10000001')).toBe('an answer of more than 10000000 bytes');
});

test('headers go with a request, and the type of its answer comes back', async () => {
  const url = await serving(({ headers, method }, response) => {
    const { authorization, 'content-type': type, 'content-length': length } = headers;
    response.setHeader('content-type', 'text/x-own').end(JSON.stringify([method, authorization, type, length]));
  });
  const headers = { authorization: 'Basic x' };
  const form = 'application/x-www-form-urlencoded';
  expect(await sendRequest({ method: 'POST', url, headers, form: 'a=ü' }, hosts)).toEqual({
    status: 200,
    contentType: 'text/x-own',
    body: JSON.stringify(['POST', 'Basic x', form, '4']),
  });
  expect((await sendRequest({ method: 'GET', url, headers }, hosts)).body).toBe('["GET","Basic x",null,null]');
});

test('who stops in the middle of an answer is not waited for', async () => {
  const url = await serving((_request, response) => response.write('half'));
  await expect(sendRequest({ method: 'GET', url }, hosts, 100)).rejects.toThrow('no answer within 0.1 seconds');
});

test('HTTPS is a way', async () => {
  const url = (await serving(() => {})).replace('http:', 'https:');
  await expect(sendRequest({ method: 'GET', url }, hosts)).rejects.toThrow(/^(EPROTO|ERR_SSL.*)$/);
});
