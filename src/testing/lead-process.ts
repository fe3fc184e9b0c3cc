import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import tls from 'node:tls';

type Connected = (error: Error | null, socket?: Socket) => void;
/** What agents open their connections by. */
type CreateConnection = (this: unknown, options: Options, connected: Connected) => Socket | undefined;
interface Options extends tls.ConnectionOptions {
  readonly hostname?: string;
}
interface AgentPrototype {
  createConnection: CreateConnection;
}

const agents = {
  http: http.Agent.prototype as unknown as AgentPrototype,
  https: https.Agent.prototype as unknown as AgentPrototype,
};

let isLed = false;

/**
 * Leads what uses `node:http` and `node:https` in this process through a proxy, except to this machine, and trusts a
 * certificate besides those that are trusted anyway. Global `fetch` has connections of its own, and is not led.
 * @returns a function that ends it
 * @throws when it is led already: a process has one way out only
 */
export function leadProcess(proxy: URL, certificate: string): () => void {
  if (isLed) throw new Error('tests with `intercept` cannot run at the same time in one process');
  isLed = true;
  const former = { ...agents, create: tls.createSecureContext };
  const [plain, secure] = [former.http.createConnection, former.https.createConnection];
  agents.http.createConnection = led(proxy, plain, (socket) => socket);
  agents.https.createConnection = led(proxy, secure, function carried(socket, options, agent) {
    return secure.call(agent, { ...options, socket }, () => {}) ?? socket;
  });
  tls.createSecureContext = (options) => {
    const context = former.create(options);
    // A client that names authorities of its own trusts these only.
    if (options?.ca === undefined) (context.context as { addCACert(text: string): void }).addCACert(certificate);
    return context;
  };
  return () => {
    agents.http.createConnection = plain;
    agents.https.createConnection = secure;
    tls.createSecureContext = former.create;
    isLed = false;
  };
}

function led(
  proxy: URL,
  direct: CreateConnection,
  carried: (tunnel: Socket, options: Options, agent: unknown) => Socket,
): CreateConnection {
  return function createConnection(options, connected) {
    const host = options.host ?? options.hostname ?? 'localhost';
    // The path of a socket of this machine.
    if (typeof options.path === 'string' || isHere(host) || host === proxy.hostname)
      return direct.call(this, options, connected);
    tunnelTo(`${host.includes(':') ? `[${host}]` : host}:${options.port}`, proxy).then(
      (socket) => connected(null, carried(socket, options, this)),
      connected,
    );
    return undefined;
  };
}

const isHere = (host: string): boolean =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host.toLowerCase());

/** A connection through the proxy (RFC 9110 section 9.3.6). */
function tunnelTo(target: string, { hostname, port }: URL): Promise<Socket> {
  return new Promise((resolve, reject) => {
    http
      .request({ host: hostname, port, method: 'CONNECT', path: target, agent: false })
      .once('connect', ({ statusCode }, socket, head) => {
        if (statusCode === 200) resolve(socket as Socket);
        else reject(new Error(`understudy leads no request to ${target}: ${head.toString().trim() || statusCode}`));
      })
      .once('error', reject)
      .end();
  });
}
