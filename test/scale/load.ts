import http from 'node:http';

/** What became of one request. */
export interface Outcome {
  readonly what: string;
  /** 0: the connection was cut. */
  readonly status: number;
  readonly body: string;
  /** When it was sent, and how long it took, in milliseconds of the monotonic clock. */
  readonly at: number;
  readonly took: number;
}

export interface Call {
  readonly what: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** With a body it is a POST. */
  readonly body?: string;
}

/** Callers who send one request after another, until they are told to stop. */
export interface Load {
  /** All that has come back so far. */
  readonly outcomes: readonly Outcome[];
  stop(): Promise<void>;
}

/** @param next what a caller sends next @param done what it does with the outcome */
export function startLoad(
  url: string,
  callers: number,
  next: () => Call,
  done: (call: Call, outcome: Outcome) => void = () => {},
): Load {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers });
  const outcomes: Outcome[] = [];
  let isOver = false;

  async function caller(): Promise<void> {
    while (!isOver) {
      const call = next();
      const outcome = await send(url, agent, call);
      outcomes.push(outcome);
      done(call, outcome);
    }
  }

  const all = Promise.all(Array.from({ length: callers }, caller));
  return {
    outcomes,
    async stop() {
      isOver = true;
      await all;
      agent.destroy();
    },
  };
}

function send(url: string, agent: http.Agent, { what, path, headers = {}, body }: Call): Promise<Outcome> {
  const at = performance.now();
  return new Promise((resolve) => {
    const settle = (status: number, text: string) =>
      resolve({ what, status, body: text, at, took: performance.now() - at });
    const method = body === undefined ? 'GET' : 'POST';
    const request = http.request(url + path, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.once('end', () => settle(response.statusCode ?? 0, text));
      response.once('error', () => settle(0, ''));
    });
    request.once('error', () => settle(0, ''));
    request.end(body);
  });
}

/** How many of which status, by what was asked: `cached 200 × 812, 500 × 31; token 200 × 90`. */
export function countsOf(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, Map<number, number>>();
  for (const { what, status } of outcomes) {
    const of = counts.get(what) ?? new Map<number, number>();
    counts.set(what, of.set(status, (of.get(status) ?? 0) + 1));
  }
  return [...counts]
    .map(
      ([what, of]) =>
        `${what} ${[...of]
          .sort()
          .map(([status, count]) => `${status} × ${count}`)
          .join(', ')}`,
    )
    .sort()
    .join('; ');
}

/** The milliseconds within which a share of the requests was answered. */
export function quantile(outcomes: readonly Outcome[], share: number): number {
  const sorted = outcomes.map(({ took }) => took).sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN);
}
