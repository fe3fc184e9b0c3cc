/** Bytes of heap and external memory after forced collections; needs --expose-gc. Buffers go a collection after their owners. */
export function collectedMemory(): number {
  for (let times = 0; times < 3; times += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
