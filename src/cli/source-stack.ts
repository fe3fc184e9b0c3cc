import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How many frames are shown. Those below are hardly ever of use. */
const maxFrames = 10;
const position = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/;

/** The message of an error and a short stack, with the lines of the source instead of those of the bundle. */
export function sourceStack(error: unknown): string {
  if (!(error instanceof Error)) return `Uncaught ${String(error)}`;
  const { stack = String(error) } = error;
  const lines = stack.split('\n');
  const firstFrame = lines.findIndex((line) => /^ {4}at /.test(line));
  if (firstFrame < 0) return stack;
  const frames = lines.slice(firstFrame, firstFrame + maxFrames).map(inSource);
  return [...lines.slice(0, firstFrame), ...frames].join('\n');
}

function inSource(frame: string): string {
  return frame.replace(position, (whole, url: string, line: string, column: string) => {
    try {
      const map = new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')));
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
      if (!('originalSource' in entry)) return whole;
      const source = relative(fileURLToPath(new URL('..', url)), fileURLToPath(new URL(entry.originalSource, url)));
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    } catch {
      return whole;
    }
  });
}
