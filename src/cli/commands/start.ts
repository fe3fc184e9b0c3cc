import { type Runtime, systemRuntime } from '../../runtime/runtime.ts';
import { urlOf } from '../../server/listening/listen.ts';
import { type StartedServer, start } from '../../server/start.ts';
import { announce } from '../announce.ts';
import { askHealth } from '../ask-health.ts';
import { byNamesOf, type CommandSettings, readCommandSettings } from '../command-settings.ts';
import { CommandError, end, exitCodes, exitWith, hasThread } from '../exit.ts';
import { misspeltVariables } from '../misspelt-variables.ts';
import { isNpmStart, parentIsGone } from '../npm-start.ts';
import { isStdinPipe, parentPipeCloses } from '../parent-pipe.ts';
import { signalHandler } from '../stop-on-signals.ts';
import type { CommandInput } from './command.ts';

/** How long what has the port may take to say whether it is an understudy. */
const neighbourTimeoutMs = 1_000;

/** Starts the server; the process goes on until a signal ends it. */
export async function run(input: CommandInput): Promise<undefined> {
  const commandSettings = readCommandSettings(input);
  const { settings, nameOf, variables } = commandSettings;
  const runtime = systemRuntime(settings.log.bufferBytes);
  try {
    const server = await start(settings, runtime);
    server.warmUp();
    stopWhenAsked(server, runtime, input.environment);
    for (const { variable, setting } of misspeltVariables(variables)) {
      server.log.warn(`${variable} is not a setting; did you mean ${setting}?`);
    }
    await announce(server, settings, runtime);
  } catch (error) {
    throw await explained(byNamesOf(nameOf, error), commandSettings);
  }
}

/**
 * Closes the server in good order on a signal, or when the program that started it is gone.
 * @returns what closes it as well
 */
export function stopWhenAsked(
  server: StartedServer,
  runtime: Runtime,
  environment: CommandInput['environment'],
): () => void {
  const underNpm = isNpmStart(environment);
  let isLoading = false;
  const stopBy = (stopped: Promise<void>) => {
    isLoading = hasThread();
    stopped.then(
      () => end(0, isLoading),
      (error) => exitWith(runtime, error, isLoading),
    );
  };
  const handle = signalHandler({
    clock: runtime.clock,
    underNpm,
    stop: (signal) => stopBy(signal === 'SIGTERM' ? server.stop() : server.close()),
    end: (code) => end(code, isLoading || hasThread()),
  });
  process.on('SIGINT', handle).on('SIGTERM', handle);
  const stopAtOnce = () => stopBy(server.close());
  if (underNpm) void parentIsGone(runtime.clock).then(stopAtOnce);
  const { stdin } = process;
  void parentPipeCloses({ environment, clock: runtime.clock, stdin, isPipe: isStdinPipe }).then(stopAtOnce);
  return stopAtOnce;
}

/** Errors of listening in the user's words. */
export async function explained(error: unknown, { settings, nameOf }: CommandSettings): Promise<unknown> {
  const { code, syscall, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    const url = urlOf(settings.host, settings.port);
    const { kind } = await askHealth(url, neighbourTimeoutMs);
    const owner = kind === 'understudy' ? `an understudy listens on ${url} already` : 'not by an understudy';
    return new CommandError(exitCodes.failed, `${nameOf('PORT')}: ${port} is in use on ${address}, ${owner}`);
  }
  if (code === 'EACCES' && port !== undefined) {
    return new CommandError(exitCodes.failed, `${nameOf('PORT')}: ${port} may not be listened on`);
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    const message = `${nameOf('HOST')}: there is no such address on this machine (${code})`;
    return new CommandError(exitCodes.badUsage, message);
  }
  return error;
}
