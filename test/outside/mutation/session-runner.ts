import { readdirSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Suite, Test } from '@vitest/runner';
import { startTests } from '@vitest/runner';
import { TestRunner } from 'vitest';
import { idOf, nameOf, results, testsOf } from './ran-tests.ts';
import type { Outcome, Trial } from './session-process.ts';

/** What Stryker's instrumented sources look at. */
interface Instrumentation {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}
/** What vitest keeps of a process. */
interface WorkerState {
  filepath: string;
  readonly evaluatedModules: {
    readonly idToModuleMap: ReadonlyMap<string, object>;
    getModuleById(id: string): object | undefined;
    invalidateModule(module: object): void;
  };
}

const instrumentation: Instrumentation = Object.assign(globalThis, {
  __stryker__: (globalThis as { __stryker__?: Instrumentation }).__stryker__ ?? {},
}).__stryker__;

/** Stands for all tests of a file: what it reaches when it is read, or in its hooks, each of them relies on. */
const hooksOf = (filepath: string) => `${filepath}#hooks`;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Instead of ending when the one file it is given has run, it runs tests again and again in the same process, as it is
 * told over a connection: the modules of the sources stay loaded, only the file of tests is evaluated anew.
 */
export default class SessionRunner extends TestRunner {
  /**
   * The files of tests whose modules are loaded, with the names of their tests: what is reached while such a file is
   * read, the file itself does.
   */
  readonly #loaded = new Map<string, readonly string[]>();

  override async onAfterRunFiles(): Promise<void> {
    super.onAfterRunFiles();
    const connection = createConnection(Number(process.env.MUTATION_PORT), '127.0.0.1');
    for await (const line of createInterface({ input: connection })) {
      const outcome = await this.#outcomeOf(JSON.parse(line) as Trial).catch((error: unknown) => ({
        error: error instanceof Error ? `${error.stack}` : String(error),
      }));
      connection.write(`${JSON.stringify(outcome)}\n`);
    }
  }

  async #outcomeOf(trial: Trial, isRetry = false): Promise<Outcome> {
    instrumentation.hitLimit = trial.hitLimit;
    instrumentation.hitCount = trial.hitLimit === undefined ? undefined : 0;
    const tests: Outcome['tests'][number][] = [];
    if (trial.mutant === undefined) await this.#load(trial);
    for (const [filepath, names] of trial.files) {
      const known = this.#loaded.get(filepath) ?? [];
      const ran = await this.#run(filepath, names, trial.mutant, trial.isStatic);
      tests.push(...ran);
      if (trial.mutant === undefined) {
        refuseChangedNames(filepath, known, ran);
        shareHooks(filepath, ran);
      }
      const failed = ran.find(({ error }) => error !== undefined);
      if (failed === undefined || trial.mutant === undefined) continue;
      instrumentation.hitLimit = undefined;
      const passesAgain = async () => {
        const again = await this.#run(filepath, names === null ? null : [failed.name], undefined);
        return again.length > 0 && again.every(({ error }) => error === undefined);
      };
      if (await passesAgain()) return { tests, isSound: true, coverage: undefined };
      // Modules keep what a mutant has worked out: this one, or one before it.
      this.#forgetModules();
      if (!isRetry) return this.#outcomeOf(trial, true);
      return { tests, isSound: await passesAgain(), coverage: undefined };
    }
    return { tests, isSound: true, coverage: trial.mutant === undefined ? instrumentation.mutantCoverage : undefined };
  }

  /** What is worked out when a module is loaded must not count for the test that happens to be the first to need it. */
  async #load({ files }: Trial): Promise<void> {
    const folder = path.resolve(process.env.MUTATED_FOLDER ?? 'src');
    // A worker works once it is loaded, and the other file needs a browser.
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/(?<!worker|browser)\.ts$/.test(name)) await this.importFile(path.join(folder, name), 'collect');
    for (const [filepath] of files) await this.#run(filepath, [], undefined);
  }

  /** Every module of the project is evaluated anew when it is imported next. */
  #forgetModules(): void {
    const { evaluatedModules } = (this as unknown as { workerState: WorkerState }).workerState;
    for (const [id, module] of evaluatedModules.idToModuleMap)
      if (!id.includes('/node_modules/')) evaluatedModules.invalidateModule(module);
    this.#loaded.clear();
  }

  async #run(filepath: string, names: readonly string[] | null, mutant: string | undefined, isStatic = false) {
    const runner = quiet(this, mutant);
    // In the first run every test ends, however late. A test that waits too long must not do so without the mutant.
    const timeoutMs = names === null ? 0 : 5_000;
    Object.assign(this.config, {
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      testNamePattern: names === null ? undefined : new RegExp(`^ ?(?:${names.map(escaped).join('|')})$`),
    });
    const { workerState } = this as unknown as { workerState: WorkerState };
    const module = workerState.evaluatedModules.getModuleById(filepath);
    if (module !== undefined) workerState.evaluatedModules.invalidateModule(module);
    workerState.filepath = filepath;
    if (isStatic) this.#forgetModules();
    if (isStatic || this.#loaded.has(filepath)) {
      instrumentation.activeMutant = mutant;
      instrumentation.currentTestId = hooksOf(filepath);
    }
    const [file] = await startTests([filepath], runner);
    this.#loaded.set(filepath, file === undefined ? [] : testsOf(file).map(nameOf));
    if (isStatic) this.#forgetModules();
    return file === undefined ? [] : results(file, names?.[0]);
  }
}

/** The same runner, but it reports nothing to vitest, and stops at the first failure while a mutant is tried. */
function quiet(session: SessionRunner, mutant: string | undefined): SessionRunner {
  const none = () => {};
  let hasFailed = false;
  const change = {
    cancelRun: false,
    onTaskUpdate: none,
    onCollected: none,
    onTestAnnotate: none,
    onTestArtifactRecord: none,
    onCleanupWorkerContext: none,
    onBeforeRunFiles() {
      instrumentation.activeMutant = mutant;
    },
    onAfterRunFiles() {
      instrumentation.activeMutant = undefined;
    },
    async onBeforeRunSuite(suite: Suite) {
      instrumentation.currentTestId = hooksOf(suite.file.filepath);
      await SessionRunner.prototype.onBeforeRunSuite.call(this, suite);
    },
    async onAfterRunSuite(suite: Suite) {
      await SessionRunner.prototype.onAfterRunSuite.call(this, suite);
      instrumentation.currentTestId = suite.suite === undefined ? undefined : hooksOf(suite.file.filepath);
    },
    async onBeforeRunTask(test: Test) {
      if (hasFailed) test.mode = 'skip';
      await SessionRunner.prototype.onBeforeRunTask.call(this, test);
    },
    onBeforeTryTask(test: Test) {
      instrumentation.currentTestId = idOf(test);
      SessionRunner.prototype.onBeforeTryTask.call(this, test);
    },
    onAfterRunTask(test: Test) {
      instrumentation.currentTestId = hooksOf(test.file.filepath);
      if (mutant !== undefined && test.result?.state === 'fail') hasFailed = true;
      SessionRunner.prototype.onAfterRunTask.call(this, test);
    },
  };
  return Object.assign(Object.create(session) as SessionRunner, change);
}

/** A test that has another name each time would never run again, and no mutant would be caught by it. */
function refuseChangedNames(filepath: string, known: readonly string[], tests: readonly { name: string }[]): void {
  const changed = tests.find(({ name }) => !known.includes(name));
  if (changed !== undefined)
    throw new Error(
      `${filepath}: the name of this test was another one when its file was read before: ${changed.name}`,
    );
}

/** What a file reaches outside of its tests counts for each of them. */
function shareHooks(filepath: string, tests: readonly { id: string }[]): void {
  const perTest = instrumentation.mutantCoverage?.perTest;
  const reached = perTest?.[hooksOf(filepath)];
  if (perTest === undefined || reached === undefined) return;
  for (const { id } of tests) perTest[id] = { ...reached, ...perTest[id] };
  delete perTest[hooksOf(filepath)];
}
