import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Counts } from '../clients/run-scripts.ts';
import { pythonWith } from '../support/python-environment.ts';

const tests = 'tests/test_keycloak_admin.py';

/** Tests of python-keycloak 7.1.1 that do not pass against Keycloak 26.7 either. */
const notOfThisKeycloak: Readonly<Record<string, string>> = {
  realms: 'expects `master` to be the only realm',
  groups: 'needs fine-grained permissions, a feature that is off',
  clients: 'expects another error of authorization services',
  enable_token_exchange: 'needs fine-grained permissions, a feature that is off',
  authentication_configs: 'reads a secret that Keycloak hides',
  client_scopes: 'counts the client scopes of an older Keycloak',
  get_bruteforce_status_for_user: 'expects another kind of error for a wrong password',
  clear_bruteforce_attempts_for_user: 'expects another kind of error for a wrong password',
  clear_bruteforce_attempts_for_all_users: 'expects another kind of error for a wrong password',
  initial_access_token: 'takes no 201, which Keycloak answers',
};

/** Tests of what is not there, of which src/docs/admin-api.md says so. */
const notHere: Readonly<Record<string, string>> = {
  sync_users: 'user federation',
};

/**
 * Runs the tests of the admin API that python-keycloak has in its repository.
 * @param folder of the repository, with `tests/test_keycloak_admin.py`
 */
export function runOwnSuite(
  folder: string,
  url: string,
  { username, password }: { readonly username: string; readonly password: string },
): Counts {
  const { hostname, port } = new URL(url);
  const leftOut = Object.keys({ ...notOfThisKeycloak, ...notHere }).flatMap((name) =>
    ['test', 'test_a'].map((start) => `--deselect=${tests}::${start}_${name}`),
  );
  const python = pythonWith(path.resolve('test/outside/admin-clients/clients/requirements-suite.txt'));
  const args = ['-m', 'pytest', tests, '-q', '-p', 'no:cacheprovider', '--tb=line'];
  const { stdout } = spawnSync(python, [...args, '-o', 'asyncio_mode=strict', ...leftOut], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      KEYCLOAK_HOST: hostname,
      KEYCLOAK_PORT: port,
      KEYCLOAK_ADMIN: username,
      KEYCLOAK_ADMIN_PASSWORD: password,
      KEYCLOAK_DOCKER_IMAGE_TAG: '26.5',
    },
  });
  process.stdout.write(stdout);
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(stdout)?.[1] ?? 0);
  return { passed: count('passed'), failed: count('failed') + count('error') };
}
