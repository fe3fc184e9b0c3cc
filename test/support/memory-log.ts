import type { Log } from '../../src/server/log.ts';

export interface MemoryLog extends Log {
  readonly lines: readonly string[];
}

/** Keeps what the server says of itself, each line behind its level. */
export function memoryLog(): MemoryLog {
  const lines: string[] = [];
  const keep = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  return {
    lines,
    info: keep('info'),
    warn: keep('warn'),
    error: keep('error'),
    announce: keep('announce'),
    request() {},
    step() {},
  };
}
