import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface FakeRedis extends AsyncDisposable {
  readonly url: string;
  /** Names of all commands that came. */
  readonly commands: readonly string[];
  readonly connections: number;
  /** Cuts all connections, and takes no other. */
  goAway(): Promise<void>;
}

/** Answers that are no `+OK`, by commands. */
const answers: Readonly<Record<string, string>> = {
  PING: '+PONG\r\n',
  HGETALL: '*0\r\n',
  SCAN: '*2\r\n$1\r\n0\r\n*0\r\n',
};

/** What speaks as much of the protocol of Redis as a server asks that has kept nothing yet. It keeps nothing. */
export async function fakeRedis(): Promise<FakeRedis> {
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let rest = '';
    socket.setEncoding('latin1').on('data', (piece: string) => {
      rest += piece;
      for (let command = commandIn(rest); command !== undefined; command = commandIn(rest)) {
        rest = rest.slice(command.length);
        commands.push(command.name);
        socket.write(answers[command.name] ?? '+OK\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  async function goAway(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    commands,
    get connections() {
      return sockets.size;
    },
    goAway,
    [Symbol.asyncDispose]: goAway,
  };
}

/** The first whole command of a text: a list of words, each behind its length. */
function commandIn(text: string): { readonly name: string; readonly length: number } | undefined {
  const words = Number(/^\*(\d+)\r\n/.exec(text)?.[1] ?? 0);
  let end = text.indexOf('\r\n') + 2;
  let name = '';
  for (let word = 0; word < words; word += 1) {
    const begin = text.indexOf('\r\n', end) + 2;
    if (begin < 2) return undefined;
    const length = Number(text.slice(end + 1, begin - 2));
    if (word === 0) name = text.slice(begin, begin + length).toUpperCase();
    end = begin + length + 2;
  }
  return words > 0 && end <= text.length ? { name, length: end } : undefined;
}
