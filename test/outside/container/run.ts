// npm run test:container: the image that the Dockerfile makes, built and run by Podman: alone, beside the application of
// the compose file, and from Testcontainers. Ends with `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { blocks } from '../../support/documents.ts';
import { freePort } from '../../support/free-port.ts';
import { results } from '../package/results.ts';
import { makeBaseImages } from './base-images.ts';
import { openEngine } from './engine.ts';
import { patiently, podmanIn } from './podman.ts';
import { testsWithContainers } from './testcontainers.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-container-'));
const environment = openEngine(folder);
const podman = podmanIn(environment);
const { check: checkCell, report } = results((text) => process.stdout.write(text));
const check = (what: string, work: () => Promise<unknown>) => checkCell(what, 'container', work);
const secure = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

/** The command of the documents that begins so, for Podman. */
function documented(start: string): string[] {
  const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.split('\n'));
  const line = lines.find((text) => text.startsWith(start)) ?? '';
  return line.split(' ').slice(1);
}

function expect(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

/** A container that ends with the check. @returns its address on this machine */
async function started(options: readonly string[], args: readonly string[] = []): Promise<string> {
  const port = await freePort();
  await podman.run('rm', '--force', '--time=0', '--ignore', 'understudy');
  const published = ['--detach', '--name=understudy', `--publish=127.0.0.1:${port}:8000`];
  await podman.run('run', ...published, ...secure, ...options, 'understudy', ...args);
  return `http://127.0.0.1:${port}`;
}

const answer = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).text();

makeBaseImages(folder, environment);
let url = '';

await check('is built as the documents say', () => podman.run(...documented('docker build')));

await check('is small, and its user is not root', async () => {
  const printed = await podman.run('image', 'inspect', 'understudy');
  // Warnings come behind it.
  const [image] = JSON.parse(printed.slice(0, printed.lastIndexOf(']') + 1));
  process.stdout.write(`The image has ${Math.round(image.Size / 1e6)} MB.\n`);
  expect(image.Size < 200e6, `${image.Size} bytes`);
  expect(image.Config.User === '65532:65532', `user ${image.Config.User}`);
  expect(image.Healthcheck?.Test?.at(-1) === 'health', JSON.stringify(image.Healthcheck));
});

await check('has nothing but Node.js and the package', async () => {
  const list =
    'console.log(fs.readdirSync("/app") + " " + fs.readdirSync("/usr/local/bin") + " " + fs.existsSync("/bin/sh"))';
  const printed = await podman.run('run', '--rm', '--entrypoint=/usr/local/bin/node', 'understudy', '-e', list);
  expect(printed === 'LICENSE,README.md,dist,package.json,src node false', printed);
});

await check('is healthy on a read-only file system without rights', async () => {
  url = await started([]);
  await podman.untilWell('healthcheck', 'run', 'understudy');
});

await check('answers for all three interfaces', async () => {
  expect((await answer(url)) === '"Hello"', 'no greeting');
  const form = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const token = await answer(`${url}/realms/demo/protocol/openid-connect/token`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(token.includes('"access_token"'), token);
  const key = { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' };
  const found = await answer(`${url}/search`, { method: 'POST', headers: key, body: '{"query":"capital of France"}' });
  expect(found.includes('https://en.wikipedia.org/wiki/France'), found);
});

await check('lets its callers use the control plane', async () => {
  expect((await answer(`${url}/-/clock`)).includes('"frozen":false'), 'no clock');
});

await check('prints the banner and request lines', async () => {
  const log = await podman.run('logs', 'understudy');
  expect(/^understudy \S+ listens on http:\/\/\S+:8000 /m.test(log), log);
  expect(/^INFO: +\S+ - "GET \/ HTTP\/1\.1" 200 OK$/m.test(log), log);
});

await check('runs as a user who can write nothing', async () => {
  const tryIt = 'try { fs.writeFileSync("/app/x", "") } catch ({ code }) { console.log(process.getuid(), code) }';
  const printed = await podman.run('exec', 'understudy', '/usr/local/bin/node', '-e', tryIt);
  expect(printed === '65532 EROFS', printed);
});

await check('ends by SIGTERM', async () => {
  const begin = performance.now();
  // Podman would kill it later, which gives 137.
  await podman.run('stop', '--time=10', 'understudy');
  process.stdout.write(`It ended within ${Math.round(performance.now() - begin)} ms.\n`);
  const code = await podman.run('inspect', '--format={{.State.ExitCode}}', 'understudy');
  expect(code === '0', `exit code ${code}`);
});

await check('is not healthy when nothing answers on its port', async () => {
  await started([], ['--port=9000']);
  await patiently(async () => {
    const log = await podman.run('logs', 'understudy');
    expect(log.includes('listens on'), log);
  });
  const result = await podman.run('healthcheck', 'run', 'understudy').catch((error: Error) => error.message);
  expect(result !== '', 'it is said to be healthy');
});

await check('has HTTPS with a volume, and says what it needs without', async () => {
  const said = await podman.run('run', '--rm', ...secure, '--env=TLS=self-signed', 'understudy').catch(String);
  expect(/authority\.pem: cannot be written \(\w+\)/.test(said), said);
  const variables = ['--env=TLS=self-signed', '--env=TLS_AUTHORITY_DIR=/authority'];
  const plain = await started([...variables, '--tmpfs=/authority:rw,mode=1777']);
  await podman.untilWell('healthcheck', 'run', 'understudy');
  const greeting = await podman.program([
    ...['sh', '-c', `curl -sS ${plain}/-/ca.pem > "$0" && curl -sS --cacert "$0" ${plain.replace('http', 'https')}`],
    path.join(folder, 'ca.pem'),
  ]);
  expect(greeting === '"Hello"', greeting);
});

await check('serves the application of the compose file', async () => {
  const further = { UNDERSTUDY_PORT: String(await freePort()) };
  const compose = (...args: string[]) =>
    podman.program(['podman-compose', '--file=.container/compose.yaml', ...args], further);
  try {
    // Without systemd nobody runs health checks: what waits for one is started when it would be.
    await compose('up', '--detach', '--no-build', 'understudy');
    await podman.untilWell('healthcheck', 'run', 'container_understudy_1');
    await compose('up', '--detach', '--no-build', 'application');
    const code = await podman.run('wait', 'container_application_1');
    const log = await podman.run('logs', 'container_application_1');
    expect(code === '0' && /^token: [\s\S]*^greeting: Hello$[\s\S]*^found: /m.test(log), `${code}: ${log}`);
  } finally {
    await compose('down');
  }
});

await check('serves the tests of the example for Compose', async () => {
  const compose = (...args: string[]) =>
    podman.program(['podman-compose', '--file=test/examples/compose/compose.yaml', ...args]);
  try {
    await compose('up', '--detach', 'understudy');
    await podman.untilWell('healthcheck', 'run', 'compose_understudy_1');
    await compose('up', '--detach', 'tests');
    const code = await podman.run('wait', 'compose_tests_1');
    expect(code === '0', `${code}: ${await podman.run('logs', 'compose_tests_1')}`);
  } finally {
    await compose('down');
  }
});

await podman.run('rm', '--force', '--time=0', '--ignore', 'understudy');
const service = await podman.serve(folder);
for (const { name, run } of testsWithContainers(folder, podman, service.url))
  await check(`is started by Testcontainers: ${name}`, run);
await service.stop();

const { text, failed } = report();
process.stdout.write(`${text}\n`);
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
