#!/usr/bin/env node
import packageJson from '../package.json' with { type: 'json' };
import { readArguments } from './cli/arguments.ts';
import { commands, defaultCommand } from './cli/commands/commands.ts';
import { crash, exit, exitWith } from './cli/exit.ts';
import { helpAbout } from './cli/help.ts';
import { systemRuntime } from './runtime/runtime.ts';

const runtime = systemRuntime();
process.on('uncaughtException', (error) => crash(runtime, error));
await main().catch((error) => exitWith(runtime, error));

async function main(): Promise<void> {
  const invocation = readArguments(process.argv.slice(2), commands, defaultCommand);
  if (invocation.kind !== 'command') {
    runtime.stdout.write(
      invocation.kind === 'help' ? helpAbout(invocation.about, commands) : `${packageJson.version}\n`,
    );
    return;
  }
  const { command, ...input } = invocation;
  const { run } = await command.load();
  const code = await run({ ...input, environment: process.env, runtime });
  if (code !== undefined) await exit(runtime, code);
}
