import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { assembleServer } from '../../../src/server/assemble.ts';
import { createClosing } from '../../../src/server/listening/closing.ts';
import { settingsFromOptions } from '../../../src/settings/read-settings.ts';
import { call } from '../../support/control-server.ts';
import { memoryOutput } from '../../support/memory-output.ts';
import { movableClock } from '../../support/movable-clock.ts';

const noState = { url: undefined, prefix: '' };
const graceMs = 10_000;

interface Given {
  readonly shutdownDelay?: number;
  readonly state?: { readonly url: string | undefined; readonly prefix: string };
  readonly stdout?: ReturnType<typeof memoryOutput>;
  readonly stderr?: ReturnType<typeof memoryOutput>;
}

/** A server that listens, whose end has a clock of its own. */
async function listening({ shutdownDelay, state = noState, stdout, stderr = memoryOutput() }: Given = {}) {
  const clock = movableClock();
  const outputs = { stdout: stdout ?? memoryOutput(), stderr };
  const settings = settingsFromOptions({ port: 0, log: { level: 'warn' }, app: { variant: 'slow' } });
  const task = movableClock();
  const server = await assembleServer(settings, { ...outputs, clock: task, random: systemRandomness });
  const closing = createClosing(server, { shutdownDelay, state }, { ...outputs, clock }, graceMs);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    const closed = closing.close();
    await clock.advance(60_000);
    await closed;
  });
  const { port } = server.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    ...closing,
    clock,
    /** The clock of the slow task. */
    task,
    stderr,
    pages: server.pages,
    isListening: () => server.app.server.listening,
    get: (path: string) => call(url, 'GET', path, undefined, { connection: 'keep-alive' }),
    /** A connection that the server has accepted. */
    async connected() {
      const accepted = once(server.app.server, 'connection');
      const socket = connect(port, '127.0.0.1');
      await accepted;
      return socket;
    },
  };
}

/** Whether work is over, as of now. */
function watched(work: Promise<unknown>) {
  const state = { isOver: false };
  void work.then(() => {
    state.isOver = true;
  });
  return state;
}

/** Lets what has come by sockets take effect. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

describe('stop', () => {
  test.each<[string, Given, number]>([
    ['the time of SHUTDOWN_DELAY', { shutdownDelay: 3 }, 3_000],
    ['5 seconds where processes share state', { state: { ...noState, url: 'redis://r' } }, 5_000],
    ['no more than SHUTDOWN_DELAY even there', { shutdownDelay: 2, state: { ...noState, url: 'redis://r' } }, 2_000],
  ])('goes on for %s', async (_what, given, ms) => {
    const server = await listening(given);
    const stopped = watched(server.stop());
    expect(await server.get('/-/healthy')).toMatchObject({ status: 200, headers: { connection: 'close' } });
    await server.clock.advance(ms - 1);
    await settle();
    expect([server.isListening(), stopped.isOver]).toEqual([true, false]);
    await server.clock.advance(1);
    await expect.poll(() => [server.isListening(), stopped.isOver], { interval: 1 }).toEqual([false, true]);
  });

  test('is not ready meanwhile', async () => {
    const server = await listening({ shutdownDelay: 3 });
    // Asking whether it is ready would begin to load these.
    await Promise.all([server.pages(), server.get('/realms/demo')]);
    expect((await server.get('/-/ready')).status).toBe(200);
    void server.stop();
    expect(await server.get('/-/ready')).toMatchObject({ status: 503, json: { status: 'stopping' } });
  });

  test('ends at once without either', async () => {
    const server = await listening();
    await server.stop();
    expect(server.isListening()).toBe(false);
  });

  test('who has connected in time may send a request within a second', async () => {
    const server = await listening({ shutdownDelay: 3 });
    const [early, silent] = [await server.connected(), await server.connected()];
    const left = once(silent, 'close');
    const stopped = server.stop();
    await server.clock.advance(3_000);
    await expect.poll(server.isListening, { interval: 1 }).toBe(false);
    early.write('GET /-/healthy HTTP/1.1\r\nhost: a\r\n\r\n');
    const [answer] = (await once(early, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
    const over = watched(stopped);
    await server.clock.advance(999);
    await settle();
    expect([silent.destroyed, over.isOver]).toEqual([false, false]);
    await server.clock.advance(1);
    await left;
    await stopped;
  });

  test('close ends the waiting, and is the end of a stop that comes later', async () => {
    const server = await listening({ shutdownDelay: 3_600 });
    const stopped = server.stop();
    await server.close();
    await stopped;
    await server.stop();
    expect(server.isListening()).toBe(false);
  });
});

describe('close', () => {
  test('waits for answers as long as it is given, and tells which it cuts off', async () => {
    const server = await listening();
    const slow = server.get('/?req_id=1').then(
      () => 'answered',
      () => 'cut off',
    );
    await expect.poll(() => server.task.sleeping, { interval: 1 }).toBe(1);
    const closed = watched(server.close());
    await server.clock.advance(graceMs - 1);
    await settle();
    expect([closed.isOver, server.stderr.text]).toEqual([false, '']);
    await server.clock.advance(20);
    expect(await slow).toBe('cut off');
    expect(server.stderr.text).toMatch(
      /^WARNING: {2}127\.0\.0\.1:\d+ - "GET \/\?req_id=1 HTTP\/1\.1" was cut off: no answer within 10000 ms\n$/,
    );
  });

  const stuck = () => ({ ...memoryOutput(), flush: () => new Promise<void>(() => {}) });

  test('a reader that stands still has that time too, but for half a second in which the other is told', async () => {
    const server = await listening({ stdout: stuck() });
    const closing = server.close();
    const closed = watched(closing);
    await expect.poll(() => server.clock.sleeping, { interval: 1 }).toBe(2);
    await server.clock.advance(graceMs - 501);
    expect([server.stderr.text, closed.isOver]).toEqual(['', false]);
    await server.clock.advance(1);
    await closing;
    expect(server.stderr.text).toBe('WARNING:  standard output is not read; its last lines are lost\n');
  });

  test('nobody hears of a standard error that stands still', async () => {
    const stderr = stuck();
    const server = await listening({ stderr });
    const closing = server.close();
    const closed = watched(closing);
    await settle();
    await server.clock.advance(graceMs - 1);
    expect(closed.isOver).toBe(false);
    await server.clock.advance(1);
    await closing;
    expect(stderr.text).toBe('');
  });
});
