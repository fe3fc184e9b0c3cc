import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A mail server that takes whatever comes, or refuses it. */
export interface SmtpServer extends AsyncDisposable {
  readonly port: number;
  /** Commands and lines of mails, in order. */
  readonly lines: string[];
}

/** @param refuses the answer to the address of a recipient; undefined: it is taken */
export async function startSmtp(refuses?: string): Promise<SmtpServer> {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let isMail = false;
    let rest = '';
    const answer = (line: string): string => {
      const isInMail = isMail && line !== '.';
      isMail = isInMail || /^DATA/i.test(line);
      if (isInMail) return '';
      if (isMail) return '354 go on\r\n';
      if (/^EHLO/i.test(line)) return '250-test\r\n250 AUTH PLAIN\r\n';
      if (/^AUTH/i.test(line)) return '235 good\r\n';
      if (/^RCPT/i.test(line) && refuses !== undefined) return `${refuses}\r\n`;
      return /^QUIT/i.test(line) ? '221 bye\r\n' : '250 good\r\n';
    };
    socket.write('220 test\r\n');
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      const all = `${rest}${piece}`.split('\r\n');
      rest = all.pop() ?? '';
      for (const line of all) {
        lines.push(line);
        socket.write(answer(line));
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    lines,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
