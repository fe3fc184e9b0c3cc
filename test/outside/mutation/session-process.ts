import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { createVitest, type Vitest } from 'vitest/node';

/** Which tests to run: by files, all of a file without names. */
export interface Trial {
  readonly mutant: string | undefined;
  /** The mutant is there when modules are loaded, too. */
  readonly isStatic: boolean;
  readonly hitLimit: number | undefined;
  readonly files: readonly (readonly [filepath: string, names: readonly string[] | null])[];
}

export interface Outcome {
  readonly tests: readonly { id: string; name: string; ms: number; error: string | undefined }[];
  /** Whether the test that failed passes without the mutant: otherwise the mutant has left something behind. */
  readonly isSound: boolean;
  readonly coverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> } | undefined;
}

/** One process of vitest in which all mutants are tried, because starting one takes seconds. */
export class Session {
  readonly #server: Server;
  readonly #vitest: Vitest;
  readonly #socket: Socket;
  readonly #lines: AsyncIterator<string>;

  private constructor(server: Server, vitest: Vitest, socket: Socket, lines: Interface) {
    this.#server = server;
    this.#vitest = vitest;
    this.#socket = socket;
    this.#lines = lines[Symbol.asyncIterator]();
  }

  static async start(): Promise<Session> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    process.env.MUTATION_PORT = String((server.address() as { port: number }).port);
    const vitest = await createVitest('test', {
      config: path.resolve('test/outside/mutation/vitest.config.ts'),
      runner: path.resolve('test/outside/mutation/session-runner.ts'),
      maxWorkers: 1,
      watch: false,
      reporters: [{}],
      onConsoleLog: () => false,
      // Of the file with which the session begins no test is run.
      testNamePattern: '^$',
    });
    const [first] = await vitest.globTestSpecifications();
    if (first === undefined) throw new Error('there are no tests');
    vitest.runTestSpecifications([first]).catch(() => {});
    const [socket] = (await once(server, 'connection')) as [Socket];
    socket.on('error', () => {});
    return new Session(server, vitest, socket, createInterface({ input: socket }));
  }

  async files(): Promise<string[]> {
    return (await this.#vitest.globTestSpecifications()).map(({ moduleId }) => moduleId);
  }

  /** Undefined: the process has ended. */
  async try(trial: Trial): Promise<Outcome | undefined> {
    this.#socket.write(`${JSON.stringify(trial)}\n`);
    const { value, done } = await this.#lines.next();
    if (done === true) return undefined;
    const outcome = JSON.parse(value) as Outcome | { error: string };
    if ('error' in outcome) throw new Error(outcome.error);
    return outcome;
  }

  async end(): Promise<void> {
    this.#socket.destroy();
    this.#server.close();
    await this.#vitest.close();
  }
}
