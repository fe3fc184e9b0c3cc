/** Where text goes: a stream of the process, or a test's memory. */
export interface Output {
  /** Takes `text` as it is; it may be written later, in order. */
  write(text: string): void;
  /** Resolves when everything has left the process. An output without it writes at once. */
  flush?(): Promise<void>;
  /** Whether a person is watching: colours and several lines are welcome. */
  readonly isTerminal: boolean;
  /** Gets a few words when something could not be written. */
  reportTo?(report: (problem: string) => void): void;
}

/** Errors are handled by the callback of each write. Several servers of one process share a stream. */
const silence = () => {};

/**
 * Gathers texts while the stream is busy, at least during one turn of the event loop, and writes them as one piece: one
 * system call a turn instead of one a line. When the reader has gone away (EPIPE) the stream falls silent, and the
 * server goes on.
 * @param bufferBytes how much may wait for a reader that stands still; further texts are lost until all has been read,
 * and then their number is reported
 */
export function processOutput(stream: NodeJS.WriteStream, bufferBytes = Number.POSITIVE_INFINITY): Required<Output> {
  let gathered = '';
  /** The bytes that are being written and those gathered meanwhile. */
  let bytes = 0;
  let scheduled = false;
  let writing = false;
  let lost = 0;
  let hasFailed = false;
  let waiting: (() => void)[] = [];
  let report: (problem: string) => void = silence;
  if (stream.listenerCount('error', silence) === 0) stream.on('error', silence);

  function settle(error: NodeJS.ErrnoException | null | undefined): void {
    writing = false;
    bytes = 0;
    if (error && error.code !== 'EPIPE' && !hasFailed) {
      hasFailed = true;
      report(`cannot be written (${error.code ?? error.message}); lines are lost`);
    }
    if (gathered !== '') {
      drain();
      return;
    }
    for (const resolve of waiting) resolve();
    waiting = [];
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    report(`was not read for a time; ${lines} ${lines === 1 ? 'line is' : 'lines are'} lost`);
  }

  function drain(): void {
    scheduled = false;
    if (gathered === '' || writing) return;
    const piece = gathered;
    gathered = '';
    bytes = Buffer.byteLength(piece);
    writing = true;
    stream.write(piece, settle);
  }

  /** Counts only texts that wait behind a write: those of one turn are few. */
  function hasRoom(text: string): boolean {
    const size = Buffer.byteLength(text);
    if (lost > 0 || bytes + size > bufferBytes) return false;
    bytes += size;
    return true;
  }

  return {
    isTerminal: stream.isTTY === true,
    write(text) {
      if (writing && !hasRoom(text)) {
        lost += 1;
        return;
      }
      gathered += text;
      if (scheduled || writing) return;
      scheduled = true;
      setImmediate(drain);
    },
    flush() {
      drain();
      if (!writing) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
    reportTo(listener) {
      report = listener;
    },
  };
}
