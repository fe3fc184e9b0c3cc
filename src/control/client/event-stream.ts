interface StreamEvent {
  /** Undefined for a comment, which says that the stream has begun or goes on. */
  readonly name: string | undefined;
  readonly data: unknown;
}

/** Server-sent events (WHATWG HTML, section 9.2), the data of each one line of JSON. */
export async function* eventsOf(pieces: AsyncIterable<string>): AsyncGenerator<StreamEvent> {
  let rest = '';
  for await (const piece of pieces) {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      yield { name: /^event: (.*)$/m.exec(block)?.[1], data: data === undefined ? undefined : JSON.parse(data) };
    }
  }
}
