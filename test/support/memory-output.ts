import type { Output } from '../../src/runtime/output.ts';

export interface MemoryOutput extends Output {
  readonly text: string;
  readonly lines: string[];
}

/** Keeps what is written. */
export function memoryOutput(isTerminal = false): MemoryOutput {
  let text = '';
  return {
    isTerminal,
    write(piece) {
      text += piece;
    },
    flush: () => Promise.resolve(),
    get text() {
      return text;
    },
    get lines() {
      return text.split('\n').slice(0, -1);
    },
  };
}
