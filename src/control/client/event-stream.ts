/** The data of the events in a stream of server-sent events (WHATWG HTML, section 9.2), each of them one line of JSON. */
export async function* eventData(pieces: AsyncIterable<string>): AsyncGenerator<unknown> {
  let rest = '';
  for await (const piece of pieces) {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) yield JSON.parse(data);
    }
  }
}
