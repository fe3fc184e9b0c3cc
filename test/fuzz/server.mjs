// A server to throw things at: tells its address, and on demand what it holds on to.
import { startServer } from '../../dist/index.js';

const nowhere = { isTerminal: false, write() {}, flush: () => Promise.resolve() };
const settings = { port: 0, log: { level: 'info' }, app: { variant: 'echo' } };
const { url } = await startServer(settings, { stdout: nowhere, stderr: nowhere });
process.on('message', () => {
  globalThis.gc();
  process.send({
    heap: process.memoryUsage().heapUsed,
    sockets: process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length,
  });
});
process.send({ url });
