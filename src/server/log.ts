import pino from 'pino';
import { type AccessLine, accessFields, accessText } from '../http/access-line.ts';
import type { Output } from '../runtime/output.ts';
import type { Clock } from '../runtime/runtime.ts';
import type { Settings } from '../settings/schema.ts';

/** What the server says. Request and step lines go to standard output, everything else to standard error. */
export interface Log {
  /** The request line of an answered request; `level` debug for the stand-in's own pages. */
  request(line: AccessLine, level: 'info' | 'debug'): void;
  /** A step line of the slow task: part of what the application prints, so only LOG_LEVEL=silent silences it. */
  step(requestId: string, step: number): void;
  /** Where the server can be reached: only LOG_LEVEL=silent silences it. */
  announce(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

const levelNames: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARNING',
  50: 'ERROR',
  60: 'CRITICAL',
};
const levelColours: Record<number, string> = {
  10: '34',
  20: '36',
  30: '32',
  40: '33',
  50: '31',
  60: '91',
};

/** uvicorn's level column: the name and its colon, padded to ten characters (uvicorn 0.54). */
const plainPrefix = (level: number) => `${levelNames[level]}:`.padEnd(10);
const colouredPrefix = (level: number) => {
  const name = levelNames[level] ?? '';
  return `\u001b[${levelColours[level]}m${name}\u001b[0m:${' '.repeat(Math.max(0, 9 - name.length))}`;
};

/** A pino destination that prints the message instead of the JSON; pino sets level and message beforehand. */
function textDestination(output: Output, prefix: (level: number) => string) {
  return {
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    lastMsg: '',
    write() {
      output.write(`${prefix(this.lastLevel)}${this.lastMsg}\n`);
    },
  };
}

/** The log of one server, in the level and format of its settings. */
export function createLog(
  settings: Pick<Settings['log'], 'level' | 'format'>,
  output: { stdout: Output; stderr: Output; clock: Clock },
): Log {
  const { level, format } = settings;
  const { stdout, stderr, clock } = output;
  const open = (to: Output, prefix: (level: number) => string, minimum: string) =>
    format === 'json'
      ? pino(
          {
            level: minimum,
            base: null,
            timestamp: () => `,"time":${clock.now()}`,
          },
          to,
        )
      : pino({ level: minimum, base: null, timestamp: false }, textDestination(to, prefix));
  const prefixFor = (to: Output) => {
    const make = to.isTerminal ? colouredPrefix : plainPrefix;
    const made = new Map(Object.keys(levelNames).map((key) => [Number(key), make(Number(key))]));
    return (of: number) => made.get(of) ?? '';
  };
  const requests = open(stdout, prefixFor(stdout), level);
  const unlessSilent = level === 'silent' ? 'silent' : 'info';
  const steps = open(stdout, () => '', unlessSilent);
  const announcements = open(stderr, () => '', unlessSilent);
  const rest = open(stderr, prefixFor(stderr), level);
  stdout.reportTo?.((problem) => rest.warn(`standard output ${problem}`));
  stderr.reportTo?.((problem) => rest.warn(`standard error ${problem}`));
  const text = format === 'text';
  return {
    request(line, as) {
      if (text) requests[as](accessText(line, stdout.isTerminal));
      else requests[as](accessFields(line), accessText(line, false));
    },
    step(requestId, step) {
      if (text) steps.info(`${requestId} ${step}`);
      else steps.info({ req_id: requestId, step }, `${requestId} ${step}`);
    },
    announce: (message) => announcements.info(message),
    info: (message) => rest.info(message),
    warn: (message) => rest.warn(message),
    error: (message) => rest.error(message),
  };
}
