// A server to throw things at: tells its address, and on demand what it holds on to.
import net from 'node:net';
import { startServer } from '../../../dist/index.js';
import { watchTurns } from './longest-turns.mjs';

const flush = () => Promise.resolve();
const errors = [];
const stdout = { isTerminal: false, write() {}, flush };
const stderr = {
  isTerminal: false,
  /** Whatever is thrown and not expected is logged with its stack. */
  write(text) {
    if (/^(ERROR|CRITICAL)|\n +at /.test(text) && errors.length < 10) errors.push(text.trimEnd());
  },
  flush,
};
const settings = {
  port: 0,
  log: { level: 'info' },
  app: { variant: 'echo' },
  auth: { adminUsername: 'admin', adminPassword: 'admin' },
  intercept: { hosts: ['api.tavily.com'] },
};
const { url } = await startServer(settings, { stdout, stderr });
const turns = watchTurns();
/** Sockets that are open, with what came and went; the last is kept for whoever looks why. */
const openSockets = () =>
  process
    ._getActiveHandles()
    .filter((handle) => handle instanceof net.Socket && handle.remoteAddress !== undefined)
    .map((one) => `${one.remotePort}: ${one.bytesRead} read, ${one.bytesWritten} written, ${one.readyState}`);
process.on('message', () => {
  globalThis.gc();
  turns.restart();
  process.send({
    heap: process.memoryUsage().heapUsed,
    sockets: process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length,
    open: openSockets(),
    errors,
    turns: turns.longest(),
  });
});
process.send({ url });
