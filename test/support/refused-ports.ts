import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import path from 'node:path';
import { sharedFolder } from './exclusively.ts';
import { faultOfConnecting, listenAt } from './try-port.ts';

const atOnce = 200;
/** How soon a port that another run holds is tried again. */
const retryMs = 50;

/**
 * Some machines refuse all connections to a port which the system hands out as a free one. A server that takes it cannot be
 * reached, and its test fails. Such ports are looked for once after each start of the machine, and held.
 * @returns a function that lets go of them
 */
export async function holdRefusedPorts(): Promise<() => void> {
  const held = await Promise.all((await refusedPorts()).map(hold));
  return () => {
    for (const letGo of held) letGo();
  };
}

/** Holds a port from now on, or from the moment on when another run of tests lets go of it. */
async function hold(port: number): Promise<() => void> {
  let server: Server | undefined;
  let isOver = false;
  async function take(): Promise<void> {
    const taken = await listenAt(port);
    if (isOver) taken?.close();
    else server ??= taken?.unref();
  }
  await take();
  const again = setInterval(() => {
    if (server === undefined) void take();
    else clearInterval(again);
  }, retryMs).unref();
  return () => {
    isOver = true;
    clearInterval(again);
    server?.close();
  };
}

/** As `globalSetup` of Vitest. */
export default holdRefusedPorts;

async function refusedPorts(): Promise<readonly number[]> {
  const [low, high] = numbersIn('/proc/sys/net/ipv4/ip_local_port_range');
  // Other systems than Linux have no such file.
  if (low === undefined || high === undefined) return [];
  const file = path.join(sharedFolder, `ports-that-refuse-${textOf('/proc/sys/kernel/random/boot_id').trim()}`);
  const known = textOf(file);
  if (known !== '') return JSON.parse(known) as number[];
  const refused = await portsThat(refuses, low, high);
  mkdirSync(sharedFolder, { recursive: true });
  writeFileSync(file, JSON.stringify(refused));
  return refused;
}

/** The ports from `low` to `high` that a test holds for. */
async function portsThat(test: (port: number) => Promise<boolean>, low: number, high: number): Promise<number[]> {
  const found: number[] = [];
  for (let first = low; first <= high; first += atOnce) {
    const ports = Array.from({ length: Math.min(atOnce, high - first + 1) }, (_, at) => first + at);
    const answers = await Promise.all(ports.map(test));
    found.push(...ports.filter((_, at) => answers[at]));
  }
  return found;
}

/** Whether nobody can connect to a port. Another run of tests may hold it already: then its server listens there. */
async function refuses(port: number): Promise<boolean> {
  const server = await listenAt(port);
  // A connection has it.
  if (server === undefined && !hasListener(port)) return false;
  const isRefused = (await faultOfConnecting(port)) === 'ECONNREFUSED';
  server?.close();
  return isRefused;
}

/** Whether somebody listens at a port, as Linux lists it: local address, remote address, state 0A. */
function hasListener(port: number): boolean {
  const end = port.toString(16).toUpperCase().padStart(4, '0');
  return new RegExp(`:${end} [0-9A-F]+:0000 0A `).test(textOf('/proc/net/tcp'));
}

const numbersIn = (file: string): number[] => (textOf(file).match(/\d+/g) ?? []).map(Number);

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
