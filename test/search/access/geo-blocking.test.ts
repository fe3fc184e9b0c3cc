import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../../src/index.ts';
import { memoryOutput } from '../../support/memory-output.ts';
import { searchApp } from '../../support/search-app.ts';

const query = 'python';

describe('a caller from a denied country', () => {
  it.each([
    ['every country', ['*'], {}, 403],
    ['the country in the header', ['FR', 'de'], { 'cf-ipcountry': 'DE' }, 403],
    ['another country', ['FR'], { 'cf-ipcountry': 'DE' }, 200],
    ['an unknown country', ['FR'], {}, 200],
  ])('%s', async (_name, deniedCountries, headers, status) => {
    const { post } = await searchApp({ settings: { deniedCountries } });
    expect(await post('/search', { query }, headers)).toMatchObject({ status, ...(status === 403 && { text: '' }) });
  });

  it('is denied before anything else is looked at', async () => {
    const { post, get } = await searchApp({ settings: { deniedCountries: ['*'] } });
    expect((await post('/search', '{', { authorization: '' })).status).toBe(403);
    expect((await get('/search')).status).toBe(403);
  });

  it('is recognised by the header only when a trusted peer sends it, else by the IP address', async () => {
    const { post } = await searchApp({
      settings: { deniedCountries: ['FR', 'DE'], countryHeader: 'x-country' },
      trusted: ['10.0.0.1'],
      countryOfIp: (ip) => (ip === '127.0.0.1' ? 'FR' : undefined),
    });
    expect((await post('/search', { query }, { 'x-country': 'US' })).status).toBe(403);
  });

  it.each(['XX', 'T1', '', 'France'])('is looked up by IP address when the header says %j', async (named) => {
    const { post } = await searchApp({ settings: { deniedCountries: ['FR'] }, countryOfIp: () => 'FR' });
    expect((await post('/search', { query }, { 'cf-ipcountry': named })).status).toBe(403);
    expect((await post('/search', { query }, { 'cf-ipcountry': 'us' })).status).toBe(200);
  });

  it('is the one whom a trusted proxy names', async () => {
    const { post } = await searchApp({
      settings: { deniedCountries: ['FR'] },
      countryOfIp: (ip) => (ip === '192.0.2.7' ? 'FR' : 'US'),
    });
    expect((await post('/search', { query }, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(403);
    expect((await post('/search', { query })).status).toBe(200);
  });
});

describe('over a connection', () => {
  const send = (url: string) =>
    new Promise<string>((resolve) => {
      const { port } = new URL(url);
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('POST /search HTTP/1.1\r\nHost: x\r\nContent-Length: 16\r\n\r\n{"query":"snow"}'),
      );
      socket.on('data', (chunk) => {
        text += chunk;
        socket.end();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', () => resolve(text));
    });

  it.each([
    ['forbidden', /^HTTP\/1\.1 403 Forbidden\r\n.*content-length: 0\r\n.*\r\n\r\n$/s, 1],
    ['close', /^$/, 0],
  ] as const)('denial by %s', async (denial, answer, lines) => {
    const stdout = memoryOutput();
    const stderr = memoryOutput();
    await using server = await startServer(
      { port: 0, log: { level: 'info' }, search: { deniedCountries: ['*'], denial } },
      { stdout, stderr },
    );
    expect(await send(server.url)).toMatch(answer);
    await server.close();
    expect(stdout.lines).toHaveLength(lines);
    expect(stderr.text).toBe('');
  });
});
