/** The variable that names a running server, for helpers of every language. */
const urlVariable = 'UNDERSTUDY_URL';
/** The variable with the value of its `CONTROL_TOKEN`. */
const tokenVariable = 'UNDERSTUDY_TOKEN';

/** The variable that names a folder for reports of tests that fail. */
const reportsVariable = 'UNDERSTUDY_REPORTS';

/** Where reports of tests that fail are written; undefined: nowhere. */
export const reportsFolder = (): string | undefined => process.env[reportsVariable] || undefined;

/** The server that tests are to share; undefined when the helpers start one themselves. */
export function namedServer(): { readonly url: string; readonly token: string | undefined } | undefined {
  const { [urlVariable]: url = '', [tokenVariable]: token } = process.env;
  return url === '' ? undefined : { url, token };
}

/**
 * Names a server for the processes that the test runner starts from now on.
 * @returns a function that takes the name back
 */
export const nameServer = (url: string): (() => void) => replace({ [urlVariable]: url });

/** Vitest loads the module of a `globalSetup` outside of its workers, where tests cannot be extended. */
export const isInVitestWorker = (): boolean => process.env.VITEST_WORKER_ID !== undefined;

/** What a variable has at present. */
export const presentVariable = (name: string): string | undefined => process.env[name];

let running = 0;
let takeBack: (() => void) | undefined;

/**
 * Sets the variables that clients read, for one test. A process has only one environment. While tests run at the same
 * time it names no sandbox, because each test would otherwise reach that of another.
 * @returns a function that ends it
 */
export function lendEnvironment(variables: Readonly<Record<string, string>>): () => void {
  takeBack?.();
  takeBack = running === 0 ? replace(variables) : undefined;
  running += 1;
  return () => {
    running -= 1;
    takeBack?.();
    takeBack = undefined;
  };
}

/** Sets variables. @returns a function that restores the former values */
function replace(variables: Readonly<Record<string, string>>): () => void {
  const former = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of former) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
