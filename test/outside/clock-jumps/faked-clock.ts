import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { needCommands } from '../scale/debian-packages.ts';

/** The clock of another process, which its computer sets now and then. What measures how long something takes is true. */
export interface FakedClock extends Disposable {
  /** Variables of the process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets the clock that many seconds before or behind the time that it is. */
  set(offset: number): void;
  /** Milliseconds since the epoch by that clock. */
  now(): number;
}

/** @throws when libfaketime is not there, and cannot be installed */
export function fakedClock(): FakedClock {
  needCommands(['faketime']);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clock-'));
  const file = path.join(folder, 'offset');
  // Tells where its library is, whatever the machine.
  const told = execFileSync('faketime', ['-f', '+0', 'sh', '-c', 'echo "$LD_PRELOAD"'], { encoding: 'utf8' });
  let offset = 0;
  const clock: FakedClock = {
    environment: {
      LD_PRELOAD: told.trim().split(/[:\s]/)[0] ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set(seconds) {
      offset = seconds;
      // It is read at any time, and must be whole then.
      writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
      renameSync(`${file}.new`, file);
    },
    now: () => Date.now() + offset * 1000,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
  clock.set(0);
  return clock;
}
