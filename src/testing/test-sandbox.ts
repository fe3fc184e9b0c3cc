import type { ControlledSandbox, ControlledServer, Expectation, SandboxOptions } from '../client.ts';
import { lendEnvironment } from './environment.ts';
import { count, isUnexpected, journalStory, lineOf, withStory } from './journal-story.ts';

/** How the sandbox of a test begins, and what counts as a failure of the test. */
export interface TestOptions extends SandboxOptions {
  /** A request for a path that nobody knows fails the test, unless a rule answers it; `pass` allows it. */
  readonly unexpected?: 'fail' | 'pass';
}

/** The sandbox of a test that runs. */
export interface TestSandbox {
  readonly sandbox: ControlledSandbox;
  /** @throws when something is wrong that the test itself has not noticed; with the story. */
  check(): Promise<void>;
  /** What came, for a test that has failed. */
  story(): Promise<string>;
  end(): Promise<void>;
}

/** A fresh sandbox; the variables of the environment that clients read mean it until it ends. */
export async function openTestSandbox(
  server: ControlledServer,
  { unexpected = 'fail', ...options }: TestOptions,
): Promise<TestSandbox> {
  const made = await server.sandbox(options);
  const giveBack = lendEnvironment(made.env);
  const verifications: Promise<unknown>[] = [];

  const story = () => journalStory(made);

  /** Remembered, so that one that nobody waits for fails the test too. */
  function verify(expectation: Expectation) {
    const verification = made.verify(expectation);
    verifications.push(verification);
    verification.catch(() => {});
    return verification;
  }

  async function checkRequests(): Promise<void> {
    if (unexpected === 'pass') return;
    const { requests } = await made.requests.list({ limit: 1000 });
    const wrong = requests.filter(isUnexpected).toReversed();
    if (wrong.length > 0)
      throw new Error(`${count(wrong.length)} for a path that nobody knows:\n${wrong.map(lineOf).join('\n')}`);
  }

  return {
    sandbox: Object.create(made, { verify: { value: verify, enumerable: true } }),
    async check() {
      try {
        await Promise.all(verifications);
        await checkRequests();
      } catch (error) {
        throw withStory(error, await story());
      }
    },
    story,
    async end() {
      giveBack();
      await made.delete();
    },
  };
}
