/** Where text goes: a stream of the process, or a test's memory. */
export interface Output {
  /** Takes `text` as it is; it may be written later, in order, but is never dropped. */
  write(text: string): void;
  /** Resolves when everything taken so far has left the process. */
  flush(): Promise<void>;
  /** Whether a person is watching: colours and several lines are welcome. */
  readonly isTerminal: boolean;
}

/** The callback of each write is told of an error as well; several servers of one process share a stream. */
const silence = () => {};

/**
 * Gathers what is written during one turn of the event loop and hands it to the stream as one piece: a system call a
 * turn instead of one a line. A reader that has gone away (EPIPE) silences the stream instead of ending the server.
 */
export function processOutput(stream: NodeJS.WriteStream): Output {
  let gathered = '';
  let scheduled = false;
  let unwritten = 0;
  let waiting: (() => void)[] = [];
  if (stream.listenerCount('error', silence) === 0) stream.on('error', silence);

  function settle(): void {
    unwritten -= 1;
    if (unwritten > 0 || gathered !== '') return;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  function drain(): void {
    scheduled = false;
    if (gathered === '') return;
    const text = gathered;
    gathered = '';
    unwritten += 1;
    stream.write(text, settle);
  }

  return {
    isTerminal: stream.isTTY === true,
    write(text) {
      gathered += text;
      if (scheduled) return;
      scheduled = true;
      setImmediate(drain);
    },
    flush() {
      drain();
      if (unwritten === 0) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
