// node test/outside/with-packages.mjs COMMAND …: runs a command after the packages of this folder are installed.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installOutside } from './install.mjs';

installOutside();
const bin = path.join(import.meta.dirname, 'node_modules', '.bin');
const env = { ...process.env, PATH: [process.env.PATH, bin].join(path.delimiter) };
const [command = '', ...args] = process.argv.slice(2);
const { status, signal, error } = spawnSync(command, args, { env, stdio: 'inherit' });
if (error !== undefined) throw error;
if (signal !== null) process.kill(process.pid, signal);
process.exitCode = status ?? 1;
