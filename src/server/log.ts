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

/** The levels of lines, by pino's numbers, with the names and colours that uvicorn gives them. */
const levels = {
  debug: { number: 20, name: 'DEBUG', colour: '36' },
  info: { number: 30, name: 'INFO', colour: '32' },
  warn: { number: 40, name: 'WARNING', colour: '33' },
  error: { number: 50, name: 'ERROR', colour: '31' },
} as const;

type Level = keyof typeof levels;

/** Writes what is at least as important as its level. */
interface Lines {
  write(level: Level, message: string, fields?: Record<string, unknown>): void;
}

/** uvicorn's level column: the name and its colon, padded to ten characters (uvicorn 0.54). */
function prefixOf(level: Level, colours: boolean): string {
  const { name, colour } = levels[level];
  return colours
    ? `\u001b[${colour}m${name}\u001b[0m:${' '.repeat(Math.max(0, 9 - name.length))}`
    : `${name}:`.padEnd(10);
}

const isLevel = (name: string): name is Level => Object.hasOwn(levels, name);

/** Lines of text. pino would make JSON for each of them first. @param column whether they begin with the level */
function textLines(output: Output, minimum: Settings['log']['level'], column: boolean): Lines {
  const names = Object.keys(levels).filter(isLevel);
  const prefixes = new Map(
    names
      .filter((level) => levels[level].number >= (pino.levels.values[minimum] ?? Number.POSITIVE_INFINITY))
      .map((level) => [level, column ? prefixOf(level, output.isTerminal) : '']),
  );
  return {
    write(level, message) {
      const prefix = prefixes.get(level);
      if (prefix !== undefined) output.write(`${prefix}${message}\n`);
    },
  };
}

/** Lines of JSON. */
function jsonLines(output: Output, minimum: Settings['log']['level'], clock: Clock): Lines {
  const logger = pino({ level: minimum, base: null, timestamp: () => `,"time":${clock.now()}` }, output);
  return {
    write(level, message, fields) {
      if (fields === undefined) logger[level](message);
      else logger[level](fields, message);
    },
  };
}

/** The log of one server, in the level and format of its settings. */
export function createLog(
  { level, format }: Pick<Settings['log'], 'level' | 'format'>,
  { stdout, stderr, clock }: { stdout: Output; stderr: Output; clock: Clock },
): Log {
  const isText = format === 'text';
  const open = (to: Output, minimum: Settings['log']['level'], column: boolean) =>
    isText ? textLines(to, minimum, column) : jsonLines(to, minimum, clock);
  const requests = open(stdout, level, true);
  const unlessSilent = level === 'silent' ? 'silent' : 'info';
  const steps = open(stdout, unlessSilent, false);
  const announcements = open(stderr, unlessSilent, false);
  const rest = open(stderr, level, true);
  stdout.reportTo?.((problem) => rest.write('warn', `standard output ${problem}`));
  stderr.reportTo?.((problem) => rest.write('warn', `standard error ${problem}`));
  return {
    request(line, as) {
      if (isText) requests.write(as, accessText(line, stdout.isTerminal));
      else requests.write(as, accessText(line, false), accessFields(line));
    },
    step: (requestId, step) => steps.write('info', `${requestId} ${step}`, { req_id: requestId, step }),
    announce: (message) => announcements.write('info', message),
    info: (message) => rest.write('info', message),
    warn: (message) => rest.write('warn', message),
    error: (message) => rest.write('error', message),
  };
}
