import { once } from 'node:events';
import { fetchCallers } from '../../control/client/fetch-caller.ts';
import { serveControlStdio } from '../../control/mcp/serve-stdio.ts';
import { systemRuntime } from '../../runtime/runtime.ts';
import { startInCode } from '../../server/start.ts';
import { announce } from '../announce.ts';
import { askHealth } from '../ask-health.ts';
import { byNamesOf, readCommandSettings } from '../command-settings.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { CommandInput } from './command.ts';
import { httpUrl } from './health.ts';
import { explained, stopWhenAsked } from './start.ts';

const timeoutMs = 2_000;

/** Serves a coding agent over stdio, until it leaves: for the server at a URL, or for one that it starts itself. */
export async function run(input: CommandInput): Promise<number | undefined> {
  return input.options.url === undefined ? startAndServe(input) : join(input, httpUrl(input.options.url));
}

async function join(input: CommandInput, url: string): Promise<number> {
  const answer = await askHealth(url, timeoutMs);
  if (answer.kind !== 'understudy') {
    const problem = answer.kind === 'nobody' ? answer.reason : 'it is not a healthy understudy that answers';
    throw new CommandError(exitCodes.failed, `--url: ${url}: ${problem}`);
  }
  const { settings } = readCommandSettings(input);
  const served = serveControlStdio({ callerOf: fetchCallers({ url, token: settings.control.token }) });
  await once(process.stdin, 'close');
  await served.close();
  return 0;
}

async function startAndServe(input: CommandInput): Promise<undefined> {
  const commandSettings = readCommandSettings(input);
  const { settings, nameOf } = commandSettings;
  const system = systemRuntime(settings.log.bufferBytes);
  // Standard output belongs to the protocol.
  const runtime = { ...system, stdout: system.stderr };
  try {
    const server = await startInCode(settings, runtime);
    server.warmUp();
    // Standard input is the protocol's: nobody else may read it.
    const stop = stopWhenAsked(server, runtime, {});
    await announce(server, settings, runtime);
    serveControlStdio({ callerOf: server.callerOf });
    process.stdin.once('close', stop);
  } catch (error) {
    throw await explained(byNamesOf(nameOf, error), commandSettings);
  }
}
