// Loaded into the server (--import): says on demand what the process holds.
import { readdirSync } from 'node:fs';
import { getHeapCodeStatistics } from 'node:v8';

const openFiles = () => {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
};

process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const { code_and_metadata_size: code, bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics();
  const held = {
    resident: rss,
    heap: heapUsed + external - arrayBuffers,
    buffers: arrayBuffers,
    code: code + bytecode,
  };
  process.send({ ...held, files: openFiles() });
});
// Waiting for questions does not keep the process alive.
process.channel.unref();
