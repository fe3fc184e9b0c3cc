import http from 'node:http';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: http.IncomingHttpHeaders;
}

/** Ways to send a request, or a few that belong together. */
export type Kinds = Readonly<Record<string, () => Promise<unknown>>>;

/** Sends requests over connections that stay, and counts what was answered. */
export interface Sender {
  ask(method: string, path: string, wanted: number, headers?: object, body?: string): Promise<Answer>;
  get(path: string, wanted?: number, headers?: object): Promise<Answer>;
  json(path: string, body: unknown, wanted?: number, headers?: object): Promise<Answer>;
  form(path: string, body: Readonly<Record<string, string>>, wanted?: number, headers?: object): Promise<Answer>;
  /** Requests that were answered and have a line each: those of the control plane have none. */
  readonly answered: number;
  /** Requests that met a connection just closed: the server closes idle ones after five seconds. They were sent again. */
  readonly resent: number;
  /** What was answered in another way than it should be. */
  readonly wrong: readonly string[];
  close(): void;
}

/** What is below `/-/`, also in a sandbox. */
const controlRoute = /^(?:\/-\/s\/[^/]+)?\/-\/(?!s\/)/;

export function createSender(url: string): Sender {
  const agent = new http.Agent({ keepAlive: true });
  const wrong: string[] = [];
  let answered = 0;
  let resent = 0;

  function ask(method: string, path: string, wanted: number, headers = {}, body?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = http.request(`${url}${path}`, { method, agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          if (!controlRoute.test(path)) answered += 1;
          if (status !== wanted) wrong.push(`${method} ${path.slice(0, 80)}: ${status} ${text.slice(0, 200)}`);
          resolve({ status, text, headers: response.headers });
        });
      });
      request.on('error', (error) => {
        if (!request.reusedSocket) return reject(new Error(`${method} ${path.slice(0, 80)}: ${error.message}`));
        resent += 1;
        ask(method, path, wanted, headers, body).then(resolve, reject);
      });
      request.end(body);
    });
  }

  return {
    ask,
    get: (path, wanted = 200, headers = {}) => ask('GET', path, wanted, headers),
    json: (path, body, wanted = 200, headers = {}) =>
      ask('POST', path, wanted, { 'content-type': 'application/json', ...headers }, JSON.stringify(body)),
    form: (path, body, wanted = 200, headers = {}) =>
      ask(
        'POST',
        path,
        wanted,
        { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(body).toString(),
      ),
    get answered() {
      return answered;
    },
    get resent() {
      return resent;
    },
    wrong,
    close: () => agent.destroy(),
  };
}
