#!/usr/bin/env node
import packageJson from '../package.json' with { type: 'json' };
import { banner, bannerLine, exposureWarning } from './banner.ts';
import { helpText, readArguments } from './command-line.ts';
import type { Settings } from './config.ts';
import { withDotEnv } from './environment.ts';
import { SettingsError, settingsFromEnvironment } from './read-settings.ts';
import { type StartedServer, start } from './start.ts';
import { type Surroundings, systemSurroundings } from './surroundings.ts';

/** Exit codes: settings or arguments that can not be used, and an address that can not be listened on. */
const badSettings = 2;
const cannotListen = 1;
/** How long the banner waits for the search index before it says that it is loading, in milliseconds. */
const patience = 2_000;

const surroundings = systemSurroundings();
const command = readArguments(process.argv.slice(2));
if (command.kind === 'help') surroundings.stdout.write(helpText());
else if (command.kind === 'version') surroundings.stdout.write(`${packageJson.version}\n`);
else if (command.kind === 'refused') await fail(badSettings, command.message);
else await run().catch((error) => fail(...explain(error)));

async function run(): Promise<void> {
  const settings = settingsFromEnvironment(withDotEnv(process.env));
  const server = await start(settings, surroundings);
  server.warmUp();
  stopOnSignals(server);
  await announce(server, settings, surroundings);
}

async function announce(
  { url, address, log, pages, realms }: StartedServer,
  settings: Settings,
  around: Surroundings,
): Promise<void> {
  const warning = exposureWarning(settings, address);
  if (warning !== undefined) log.warn(warning);
  const loaded = await Promise.race([pages(), around.clock.sleep(patience).then(() => undefined)]);
  const facts = { version: packageJson.version, url, settings, realms, pages: loaded };
  const { format, level } = settings.log;
  if (format === 'json' || !around.stderr.isTerminal) log.announce(bannerLine(facts));
  else if (level !== 'silent') around.stderr.write(banner(facts));
  if (loaded === undefined) log.info(`the search index holds ${await pages()} pages`);
}

/** The first signal closes the server in good order, the second one ends the process at once. */
function stopOnSignals(server: StartedServer): void {
  let stopping = false;
  const stop = (_signal: NodeJS.Signals, number: number) => {
    if (stopping) process.exit(128 + number);
    stopping = true;
    server.close().then(
      () => process.exit(0),
      (error) => fail(...explain(error)),
    );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

/** What to say about an error, and the exit code. */
function explain(error: unknown): [code: number, message: string] {
  if (error instanceof SettingsError) return [badSettings, error.message];
  const { code, syscall, message, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE') return [cannotListen, `PORT: ${port} is in use on ${address}`];
  if (code === 'EACCES' && port !== undefined) return [cannotListen, `PORT: ${port} may not be listened on`];
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return [badSettings, `HOST: there is no such address on this machine (${code})`];
  }
  return [cannotListen, message];
}

async function fail(code: number, message: string): Promise<void> {
  surroundings.stderr.write(`${message}\n`);
  await surroundings.stderr.flush();
  process.exit(code);
}
