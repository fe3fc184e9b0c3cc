import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** What a store answers to a command, in RESP2; undefined: nothing. */
export type RedisAnswer = (words: readonly string[]) => string | undefined;

export interface FakeRedis extends AsyncDisposable {
  readonly url: string;
  /** All commands that came, with their words. */
  readonly commands: readonly (readonly string[])[];
  readonly connections: number;
  /** Cuts all connections. */
  hangUp(): void;
  /** Cuts all connections, and takes no other. */
  goAway(): Promise<void>;
}

/** Answers of a store that has kept nothing yet, as far as they are not `+OK`. */
const emptyAnswers: Readonly<Record<string, string>> = {
  PING: '+PONG\r\n',
  HGETALL: '*0\r\n',
  SCAN: '*2\r\n$1\r\n0\r\n*0\r\n',
};
const answerOfEmpty: RedisAnswer = ([name = '']) => emptyAnswers[name] ?? '+OK\r\n';

/** What speaks the protocol of Redis, and keeps nothing; `answer` says what, as a store without content unless it is given. */
export async function fakeRedis(answer: RedisAnswer = answerOfEmpty): Promise<FakeRedis> {
  const commands: (readonly string[])[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let rest = '';
    socket.setEncoding('latin1').on('data', (piece: string) => {
      rest += piece;
      for (let command = commandIn(rest); command !== undefined; command = commandIn(rest)) {
        rest = rest.slice(command.length);
        commands.push(command.words);
        const said = answer(command.words);
        if (said !== undefined) socket.write(said);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  function hangUp(): void {
    for (const socket of sockets) socket.destroy();
  }
  async function goAway(): Promise<void> {
    hangUp();
    await new Promise((resolve) => server.close(resolve));
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    commands,
    get connections() {
      return sockets.size;
    },
    hangUp,
    goAway,
    [Symbol.asyncDispose]: goAway,
  };
}

/** The first whole command of a text: a list of words, each behind its length. */
function commandIn(text: string): { readonly words: readonly string[]; readonly length: number } | undefined {
  const count = Number(/^\*(\d+)\r\n/.exec(text)?.[1] ?? 0);
  const words: string[] = [];
  let end = text.indexOf('\r\n') + 2;
  while (words.length < count) {
    const begin = text.indexOf('\r\n', end) + 2;
    if (begin < 2) return undefined;
    const length = Number(text.slice(end + 1, begin - 2));
    words.push(text.slice(begin, begin + length));
    end = begin + length + 2;
  }
  return count > 0 && end <= text.length ? { words, length: end } : undefined;
}
