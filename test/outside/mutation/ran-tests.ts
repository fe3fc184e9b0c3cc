import type { File, Suite, Task, Test } from '@vitest/runner';
import type { Outcome } from './session-process.ts';

export const nameOf = (task: Task | Suite): string =>
  task.suite === undefined ? task.name : `${nameOf(task.suite)} ${task.name}`;
export const idOf = (test: Test) => `${test.file.filepath}#${nameOf(test)}`;
export const testsOf = (suite: Suite): Test[] =>
  suite.tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]));

/** A file that cannot be read fails its first test. */
export function results(file: File, first = ''): Outcome['tests'][number][] {
  const broken = errorOf(file);
  const tests = testsOf(file);
  if (broken !== undefined && tests.length === 0)
    return [{ id: `${file.filepath}#${first}`, name: first, ms: 0, error: broken }];
  return tests.flatMap((test) => {
    const error = errorOf(test) ?? brokenSuite(test.suite);
    if (test.result === undefined && error === undefined) return [];
    if ((test.mode === 'skip' || test.mode === 'todo') && error === undefined) return [];
    return [{ id: idOf(test), name: nameOf(test), ms: test.result?.duration ?? 0, error }];
  });
}

const brokenSuite = (suite: Suite | undefined): string | undefined =>
  suite === undefined ? undefined : (suiteError(suite) ?? brokenSuite(suite.suite));
/** A suite fails with its tests, too: what counts is what failed in its hooks. */
const suiteError = ({ result }: Suite) => result?.errors?.[0]?.message;
const errorOf = ({ result }: Task) =>
  result?.state === 'fail' ? (result.errors?.[0]?.message ?? 'failed') : undefined;
