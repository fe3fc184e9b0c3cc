import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commonTokens, declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
  TestStatus,
} from '@stryker-mutator/api/test-runner';
import { Session, type Trial } from './session-process.ts';

/** Whether a mutant is one of those that are tried when only one of so many is. Their identifiers are consecutive numbers. */
export const isChosen = (id: string, every: number): boolean => every === 1 || Number(id) % every === 0;

/** Why the others have no result. */
export const notTried = 'not tried';

const fileOf = (testId: string) => testId.split('#', 1)[0] ?? '';

/** In the copy of the project: what a process of Stryker's learns is lost with it when a mutant makes it hang. */
const durations = '.mutation-durations.json';

/** A mutant that so many milliseconds of tests do not notice counts as unnoticed. */
const budgetMs = 2_000;

class SessionTestRunner implements TestRunner {
  static inject = [commonTokens.options] as const;
  #session: Session | undefined;
  /** How long each test took without a mutant. */
  #ms: ReadonlyMap<string, number> = new Map();
  /** By source and file of tests. */
  readonly #caught = new Map<string, Map<string, number>>();

  /** Modules are loaded anew for static mutants, without a new process. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    if (existsSync(durations)) this.#ms = new Map(JSON.parse(readFileSync(durations, 'utf8')));
    process.env.NODE_ENV = 'test';
    process.env.VITEST = '1';
    this.#session = await Session.start();
  }

  async dryRun(): Promise<DryRunResult> {
    const session = this.#session as Session;
    const files = (await session.files()).map((file) => [file, null] as const);
    const outcome = await session.try({ mutant: undefined, isStatic: false, hitLimit: undefined, files });
    if (outcome === undefined) throw new Error('the process of the tests ended');
    const { tests, coverage } = outcome;
    this.#ms = new Map(tests.map(({ id, ms }) => [id, ms]));
    writeFileSync(durations, JSON.stringify([...this.#ms]));
    return {
      status: DryRunStatus.Complete,
      tests: tests.map(({ id, name, ms, error }) => ({
        id,
        name,
        // Without it a test that was changed would not be tried again on what it has not caught.
        fileName: fileOf(id),
        timeSpentMs: ms,
        ...(error === undefined
          ? { status: TestStatus.Success as const }
          : { status: TestStatus.Failed as const, failureMessage: error }),
      })),
      mutantCoverage: coverage ?? { static: {}, perTest: {} },
    };
  }

  async mutantRun({
    activeMutant,
    hitLimit,
    mutantActivation,
    testFilter = [...this.#ms.keys()],
    sandboxFileName,
  }: MutantRunOptions): Promise<MutantRunResult> {
    if (!isChosen(activeMutant.id, Number(process.env.MUTATION_EVERY ?? 1)))
      return { status: MutantRunStatus.Error, errorMessage: notTried };
    const files = this.#filesOf(testFilter, sandboxFileName);
    for (let attempt = 0; ; attempt += 1) {
      const trial = { mutant: activeMutant.id, isStatic: mutantActivation === 'static', hitLimit, files };
      const outcome = await (this.#session as Session).try(trial);
      if (outcome === undefined) {
        await this.#restart();
        if (attempt === 0) continue;
        return { status: MutantRunStatus.Timeout, reason: 'the process of the tests ends' };
      }
      const { tests, isSound } = outcome;
      const failed = tests.find(({ error }) => error !== undefined);
      if (!isSound) await this.#restart();
      if (!isSound && attempt === 0) continue;
      if (failed === undefined) return { status: MutantRunStatus.Survived, nrOfTests: tests.length };
      const filepath = fileOf(failed.id);
      const caught = this.#caughtIn(sandboxFileName);
      caught.set(filepath, (caught.get(filepath) ?? 0) + 1);
      return {
        status: MutantRunStatus.Killed,
        killedBy: [failed.id],
        failureMessage: failed.error ?? '',
        nrOfTests: tests.length,
      };
    }
  }

  /**
   * The files of these tests with their names there: first what has caught most mutants of this source, then what stands
   * nearest, then what is over soon, because the first failure is enough; what would take longer than the budget is left
   * out.
   */
  #filesOf(ids: readonly string[], source: string): Trial['files'] {
    const files = new Map<string, { name: string; ms: number }[]>();
    for (const id of ids) {
      const [filepath = '', ...name] = id.split('#');
      const tests = files.get(filepath) ?? [];
      tests.push({ name: name.join('#'), ms: this.#ms.get(id) ?? 0 });
      files.set(filepath, tests);
    }
    const caught = this.#caughtIn(source);
    const beside = path.dirname(source).replace('/src/', '/test/');
    const ranked = [...files].map(([filepath, tests]) => ({
      filepath,
      tests,
      caught: caught.get(filepath) ?? 0,
      distance: path
        .relative(beside, path.dirname(filepath))
        .split(path.sep)
        .filter((step) => step !== '').length,
      ms: tests.reduce((sum, { ms }) => sum + ms, 0),
    }));
    ranked.sort((one, other) => other.caught - one.caught || one.distance - other.distance || one.ms - other.ms);
    let spentMs = 0;
    return ranked.flatMap(({ filepath, tests, distance }) => {
      const chosen = tests
        .toSorted((one, other) => one.ms - other.ms)
        .filter(({ ms }) => {
          spentMs += ms;
          return spentMs < budgetMs || distance === 0;
        });
      return chosen.length === 0 ? [] : [[filepath, chosen.map(({ name }) => name)] as const];
    });
  }

  /** How many mutants of a source the tests of each file have caught. */
  #caughtIn(source: string): Map<string, number> {
    const caught = this.#caught.get(source) ?? new Map<string, number>();
    this.#caught.set(source, caught);
    return caught;
  }

  async #restart(): Promise<void> {
    await this.dispose();
    this.#session = await Session.start();
  }

  async dispose(): Promise<void> {
    await this.#session?.end();
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'session', SessionTestRunner)];
