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
  if (stream.listenerCount('error', silence) === 0) stream.on('error', silence);
  return new GatheredOutput(stream, bufferBytes);
}

class GatheredOutput implements Required<Output> {
  readonly isTerminal: boolean;
  readonly #stream: NodeJS.WriteStream;
  readonly #bufferBytes: number;
  #gathered = '';
  /** The bytes that are being written and those gathered meanwhile. */
  #bytes = 0;
  #isScheduled = false;
  #isWriting = false;
  #lost = 0;
  #hasFailed = false;
  #waiting: (() => void)[] = [];
  #report: (problem: string) => void = silence;

  constructor(stream: NodeJS.WriteStream, bufferBytes: number) {
    this.isTerminal = stream.isTTY === true;
    this.#stream = stream;
    this.#bufferBytes = bufferBytes;
  }

  write(text: string): void {
    if (this.#isWriting && !this.#hasRoom(text)) {
      this.#lost += 1;
      return;
    }
    this.#gathered += text;
    if (this.#isScheduled || this.#isWriting) return;
    this.#isScheduled = true;
    setImmediate(this.#drain);
  }

  flush(): Promise<void> {
    this.#drain();
    if (!this.#isWriting) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  reportTo(listener: (problem: string) => void): void {
    this.#report = listener;
  }

  /** Counts only texts that wait behind a write: those of one turn are few. */
  #hasRoom(text: string): boolean {
    const size = Buffer.byteLength(text);
    if (this.#lost > 0 || this.#bytes + size > this.#bufferBytes) return false;
    this.#bytes += size;
    return true;
  }

  readonly #drain = (): void => {
    this.#isScheduled = false;
    if (this.#gathered === '' || this.#isWriting) return;
    const piece = this.#gathered;
    this.#gathered = '';
    this.#bytes = Buffer.byteLength(piece);
    this.#isWriting = true;
    this.#stream.write(piece, this.#settle);
  };

  readonly #settle = (error: NodeJS.ErrnoException | null | undefined): void => {
    this.#isWriting = false;
    this.#bytes = 0;
    if (error && error.code !== 'EPIPE' && !this.#hasFailed) {
      this.#hasFailed = true;
      this.#report(`cannot be written (${error.code ?? error.message}); lines are lost`);
    }
    if (this.#gathered !== '') {
      this.#drain();
      return;
    }
    for (const resolve of this.#waiting) resolve();
    this.#waiting = [];
    if (this.#lost === 0) return;
    const lines = this.#lost;
    this.#lost = 0;
    this.#report(`was not read for a time; ${lines} ${lines === 1 ? 'line is' : 'lines are'} lost`);
  };
}
