import type { ControlledSandbox, ControlledServer, Expectation, SandboxOptions } from '../client.ts';
import { failureReport } from './failure-report.ts';
import { count, isUnexpected, lineOf, withReport } from './journal-report.ts';
import { intercept as interceptFor } from './lead-clients.ts';
import { lendEnvironment } from './test-environment.ts';
import { watchRules } from './unused-rules.ts';

/** The beginning of the sandbox of a test, and what counts as a failure of the test. */
export interface TestOptions extends SandboxOptions {
  /** A request for a path that nobody knows fails the test, unless a rule answers it; `pass` allows it. */
  readonly unexpected?: 'fail' | 'pass';
  /** A rule that was never applied gives a warning, or fails the test; `pass` allows it. */
  readonly unused?: 'warn' | 'fail' | 'pass';
  /**
   * Leads clients to the sandbox that know the address of the real service only: it has a port of its own, which is a
   * proxy. In this process that is what uses `node:http` and `node:https`, in others what is started with `env`.
   */
  readonly intercept?: boolean;
}

/** The sandbox of a test that runs. */
export interface TestSandbox {
  readonly sandbox: ControlledSandbox;
  /** @throws when something is wrong that the test itself has not noticed; with the report. */
  check(): Promise<void>;
  /** What came, for a test that has failed. */
  report(): Promise<string>;
  end(): Promise<void>;
}

/** Makes a fresh sandbox. The variables that clients read name it until it ends. */
export async function openTestSandbox(
  server: ControlledServer,
  { unexpected = 'fail', unused = 'warn', intercept = false, ...options }: TestOptions,
): Promise<TestSandbox> {
  const made = await server.sandbox(intercept ? { port: 0, ...options } : options);
  const interception = intercept ? await interceptOrDelete(server, made) : undefined;
  const environment = () => ({ ...withoutCertificate(made), ...interception?.env });
  const giveBack = lendEnvironment(environment());
  const watched = watchRules(made.rules);
  const findings = new Findings(made, watched, { unexpected, unused });
  return {
    sandbox: Object.create(made, {
      verify: { value: (expectation: Expectation) => findings.verify(expectation), enumerable: true },
      rules: { value: watched.rules, enumerable: true },
      env: { get: environment, enumerable: true },
    }),
    check: () => findings.check(),
    report: () => findings.report(),
    async end() {
      giveBack();
      interception?.end();
      await made.delete();
    },
  };
}

/** A sandbox to which clients cannot be led does not stay. */
async function interceptOrDelete(server: ControlledServer, made: ControlledSandbox) {
  try {
    return await interceptFor(server.url, made.url);
  } catch (error) {
    await made.delete();
    throw error;
  }
}

/** What is wrong with the requests of a test. */
class Findings {
  readonly #made: ControlledSandbox;
  readonly #watched: ReturnType<typeof watchRules>;
  readonly #options: Required<Pick<TestOptions, 'unexpected' | 'unused'>>;
  readonly #verifications: Promise<unknown>[] = [];

  constructor(
    made: ControlledSandbox,
    watched: ReturnType<typeof watchRules>,
    options: Required<Pick<TestOptions, 'unexpected' | 'unused'>>,
  ) {
    this.#made = made;
    this.#watched = watched;
    this.#options = options;
  }

  /** Remembers the verification: one that nobody waits for fails the test, too. */
  verify(expectation: Expectation) {
    const verification = this.#made.verify(expectation);
    this.#verifications.push(verification);
    verification.catch(() => {});
    return verification;
  }

  async check(): Promise<void> {
    try {
      await Promise.all(this.#verifications);
      await this.#checkRequests();
      await this.#checkRules();
    } catch (error) {
      throw withReport(error, await failureReport(this.#made));
    }
  }

  async report(): Promise<string> {
    const problem = await this.#unusedRules();
    return [await failureReport(this.#made), ...(problem === undefined ? [] : [problem.message])].join('\n');
  }

  async #unusedRules() {
    return this.#options.unused === 'pass' ? undefined : this.#watched.unused();
  }

  async #checkRequests(): Promise<void> {
    if (this.#options.unexpected === 'pass') return;
    const { requests } = await this.#made.requests.list({ limit: 1000 });
    const wrong = requests.filter(isUnexpected).toReversed();
    if (wrong.length > 0)
      throw new Error(`${count(wrong.length)} for a path that nobody knows:\n${wrong.map(lineOf).join('\n')}`);
  }

  async #checkRules(): Promise<void> {
    const problem = await this.#unusedRules();
    if (problem === undefined) return;
    if (this.#options.unused === 'fail') throw problem;
    // biome-ignore lint/suspicious/noConsole: test runners show it beside the test
    console.warn(`understudy: ${problem.message}`);
  }
}

/** Servers of helpers have a certificate, which is of use by https only. */
function withoutCertificate({ url, env }: ControlledSandbox): ControlledSandbox['env'] {
  const { NODE_EXTRA_CA_CERTS: _, ...others } = env;
  return url.startsWith('https:') ? env : others;
}
