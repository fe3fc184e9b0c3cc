import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Counts } from '../clients/run-scripts.ts';

const run = promisify(execFile);

/**
 * What the conformance tests ask of every server. The others ask a reference server for tools, prompts and resources of
 * its own (`test_simple_text`, `test://static-text`), which no other server has.
 */
const scenarios = {
  '/mcp': ['server-initialize', 'ping', 'tools-list', 'server-sse-multiple-streams', 'dns-rebinding-protection'],
  '/-/mcp': [
    ...['server-initialize', 'ping', 'tools-list', 'server-sse-multiple-streams', 'dns-rebinding-protection'],
    'resources-list',
  ],
} as const;

/** Runs them against a server, and says what is skipped. */
export async function conformance(
  node: string,
  folder: string,
  url: string,
  server: keyof typeof scenarios,
): Promise<Counts> {
  const main = path.join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const all = (await run(node, [main, 'list', '--server'])).stdout.matchAll(/^ +- (\S+)/gm);
  const wanted: readonly string[] = scenarios[server];
  const skipped = [...all].map(([, name = '']) => name).filter((name) => !wanted.includes(name));
  process.stdout.write(`conformance of ${server} skips ${skipped.join(', ')}\n`);
  let [passed, failed] = [0, 0];
  for (const scenario of wanted) {
    const args = [main, 'server', '--url', url + server, '--scenario', scenario];
    const output = await run(node, args).then(
      ({ stdout }) => stdout,
      (error: { stdout?: string; stderr?: string }) => `failed\n${error.stdout}${error.stderr}`,
    );
    const good = !output.startsWith('failed');
    if (good) passed += 1;
    else failed += 1;
    process.stdout.write(`${good ? 'ok' : 'NOT OK'} conformance of ${server}: ${scenario}\n${good ? '' : output}`);
  }
  return { passed, failed };
}
