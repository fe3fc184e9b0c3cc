import packageJson from '../../../package.json' with { type: 'json' };
import { type Runtime, systemRuntime } from '../../runtime/runtime.ts';
import { urlOf } from '../../server/listen.ts';
import { type StartedServer, start } from '../../server/start.ts';
import type { Settings } from '../../settings/schema.ts';
import { askHealth } from '../ask-health.ts';
import { banner, bannerLine, controlWarning, exposureWarning } from '../banner.ts';
import { byNamesOf, type CommandSettings, readCommandSettings } from '../command-settings.ts';
import { CommandError, end, exitCodes, exitWith, hasThread } from '../exit.ts';
import { misspeltVariables } from '../misspelt-variables.ts';
import { isNpmStart, parentIsGone } from '../npm-start.ts';
import { signalHandler } from '../stop-on-signals.ts';
import type { CommandInput } from './command.ts';

/** How long the banner waits for the search index before it says that it is loading. */
const bannerTimeoutMs = 2_000;
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
    stopWhenAsked(server, runtime, isNpmStart(input.environment));
    for (const { variable, setting } of misspeltVariables(variables)) {
      server.log.warn(`${variable} is not a setting; did you mean ${setting}?`);
    }
    await announce(server, settings, runtime);
  } catch (error) {
    throw await explained(byNamesOf(nameOf, error), commandSettings);
  }
}

async function announce(
  { url, ip, log, pages, realms, authorityFile }: StartedServer,
  settings: Settings,
  runtime: Runtime,
): Promise<void> {
  for (const warning of [exposureWarning(settings, ip), controlWarning(settings)]) {
    if (warning !== undefined) log.warn(warning);
  }
  const loaded = await Promise.race([pages(), runtime.clock.sleep(bannerTimeoutMs).then(() => undefined)]);
  const facts = { version: packageJson.version, url, settings, realms, authorityFile, pages: loaded };
  const { format, level } = settings.log;
  if (format === 'json' || !runtime.stderr.isTerminal) log.announce(bannerLine(facts));
  else if (level !== 'silent') runtime.stderr.write(banner(facts));
  if (loaded === undefined) log.info(`the search index holds ${await pages()} pages`);
}

/** Closes the server in good order on a signal, or when the npm that started it is gone. */
function stopWhenAsked(server: StartedServer, runtime: Runtime, underNpm: boolean): void {
  let isLoading = false;
  const stop = () => {
    isLoading = hasThread();
    server.close().then(
      () => end(0, isLoading),
      (error) => exitWith(runtime, error, isLoading),
    );
  };
  const handle = signalHandler({
    clock: runtime.clock,
    underNpm,
    stop,
    end: (code) => end(code, isLoading || hasThread()),
  });
  process.on('SIGINT', handle).on('SIGTERM', handle);
  if (underNpm) void parentIsGone(runtime.clock).then(stop);
}

/** Errors of listening in the user's words. */
async function explained(error: unknown, { settings, nameOf }: CommandSettings): Promise<unknown> {
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
