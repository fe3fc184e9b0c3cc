import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { userCacheFolder } from '../../../src/search/corpus/corpus-index.ts';
import { freePort } from '../../support/free-port.ts';
import { fetchAgain } from '../support/fetch-again.ts';

const version = '26.7.3';
const startTimeoutMs = 300_000;
const pollIntervalMs = 500;
/** A token of the administrator is good for a minute. */
const tokenUseMs = 30_000;

/** A Keycloak in development mode, with an administrator. */
export interface Keycloak extends AsyncDisposable {
  readonly url: string;
  /** Calls the administration interface below `/admin/realms`; resolves to the JSON of the response, if any. */
  admin(method: string, at: string, body?: unknown): Promise<unknown>;
}

/** The folder of the distribution, fetched by Maven when it is not in the user's cache. */
export function distribution(): string {
  const cache = path.join(userCacheFolder(process.platform), 'keycloak');
  const folder = path.join(cache, `keycloak-${version}`);
  if (existsSync(path.join(folder, 'bin', 'kc.sh'))) return folder;
  mkdirSync(cache, { recursive: true });
  const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`;
  execFileSync(
    'mvn',
    [
      '-q',
      '-B',
      'dependency:copy',
      `-Dartifact=${artifact}`,
      `-DoutputDirectory=${cache}`,
      '-Dmdep.overWriteReleases=true',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], cwd: cache },
  );
  const archive = path.join(cache, `keycloak-quarkus-dist-${version}.zip`);
  execFileSync('unzip', ['-q', '-o', archive, '-d', cache]);
  rmSync(archive);
  return folder;
}

/** A Keycloak that runs already, with the administrator `admin`; it is left running. */
export const runningKeycloak = (url: string): Keycloak => ({
  url,
  admin: adminOf(url),
  [Symbol.asyncDispose]: () => Promise.resolve(),
});

/** Starts Keycloak with a database of its own in `folder`. */
export async function startKeycloak(folder: string): Promise<Keycloak> {
  const home = distribution();
  const [port, managementPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const args = [
    'start-dev',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    `--http-management-port=${managementPort}`,
    `--db-url=jdbc:h2:file:${path.join(folder, 'keycloak')};NON_KEYWORDS=VALUE`,
  ];
  const env = {
    ...process.env,
    KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
    KC_BOOTSTRAP_ADMIN_PASSWORD: 'admin',
    JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx768m',
  };
  // In a group of its own: the script starts Java, and both end together.
  const child = spawn('sh', [path.join(home, 'bin', 'kc.sh'), ...args], { env, detached: true, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  for (let waited = 0; !(await isUp(url)); waited += pollIntervalMs) {
    if (child.exitCode !== null || waited > startTimeoutMs) {
      await stop();
      throw new Error(`Keycloak did not start: sh ${home}/bin/kc.sh ${args.join(' ')}`);
    }
    await sleep(pollIntervalMs);
  }
  return { url, admin: adminOf(url), [Symbol.asyncDispose]: stop };
}

const isUp = (url: string) =>
  fetch(`${url}/realms/master`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Calls the administration interface of the server at `url`, as the administrator `admin`. */
export function adminOf(url: string): Keycloak['admin'] {
  const tokens = administratorOf(url);
  return async (method, at, body) => {
    const response = await fetchAgain(`${url}/admin/realms${at}`, {
      method,
      headers: { authorization: `Bearer ${await tokens.token()}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // A token says nothing of a realm that is younger.
    if (method === 'POST' && at === '') tokens.forget();
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
}

/** Tokens of the administrator `admin`, each used for a while. */
export function administratorOf(url: string): { token(): Promise<string>; forget(): void } {
  let token = Promise.resolve('');
  let grantedAt = Number.NEGATIVE_INFINITY;
  return {
    token() {
      if (Date.now() - grantedAt > tokenUseMs) {
        grantedAt = Date.now();
        token = grantToken(url);
      }
      return token;
    },
    forget() {
      grantedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

async function grantToken(url: string): Promise<string> {
  const login = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password: 'admin' };
  const granted = await fetchAgain(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(login),
  });
  return ((await granted.json()) as { access_token: string }).access_token;
}
