import net from 'node:net';

/** A connection over which one request is sent after another. */
export interface Connection {
  /** Sends a request as it is, over a new connection if the former one has ended. Status 0: it was cut. */
  send(bytes: string): Promise<Answer>;
  close(): void;
}

interface Answer {
  readonly status: number;
  /** A character for each byte. */
  readonly body: string;
}

const cut: Answer = { status: 0, body: '' };

/** Does as little as it can: the servers under load have the same cores. */
export function openConnection(url: string): Connection {
  const { hostname, port } = new URL(url);
  let socket: net.Socket | undefined;
  let settle: (answer: Answer) => void = () => {};

  function open(): net.Socket {
    const opened = net.connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
    let received = '';
    opened.on('data', (piece: string) => {
      received += piece;
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = received.slice(0, end);
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      // Callers of a load ask only for what comes with its length.
      if (length === undefined) throw new Error(`an answer without its length: ${head}`);
      if (received.length < end + 4 + Number(length)) return;
      const body = received.slice(end + 4);
      received = '';
      if (/\r\nconnection: *close/i.test(head)) leave(opened);
      settle({ status: Number(head.slice(9, 12)), body });
    });
    opened.on('error', () => {});
    opened.on('close', () => {
      if (socket !== opened) return;
      socket = undefined;
      settle(cut);
    });
    return opened;
  }

  function leave(left: net.Socket | undefined): void {
    if (socket === left) socket = undefined;
    left?.destroy();
  }

  return {
    send(bytes) {
      return new Promise((resolve) => {
        settle = resolve;
        socket ??= open();
        socket.write(bytes);
      });
    },
    close: () => leave(socket),
  };
}
