import type { Command } from './command.ts';

/** The command that is meant when none is named. */
export const defaultCommand = 'start';

/** Every command by its name. */
export const commands: Readonly<Record<string, Command>> = {
  start: {
    summary: 'start the server; the same as no command',
    operands: [],
    options: [],
    load: () => import('./start.ts'),
  },
  health: {
    summary: 'exit 0 when an understudy answers there, otherwise 1',
    operands: ['url'],
    options: [{ name: 'timeout', value: 'seconds', description: 'how long to wait for the answer (default: 2)' }],
    load: () => import('./health.ts'),
  },
  record: {
    summary: 'start the server; SEARCH_UPSTREAM answers searches, and a folder keeps what it says (default: cassettes)',
    operands: ['folder'],
    options: [],
    load: async () => ({ run: (await import('./run-recording.ts')).runRecording('record') }),
  },
  replay: {
    summary: 'start the server; searches are answered from such a folder (default: cassettes)',
    operands: ['folder'],
    options: [],
    load: async () => ({ run: (await import('./run-recording.ts')).runRecording('replay') }),
  },
  index: {
    summary: 'load pages into SEARCH_ENGINE: files and folders, otherwise SEARCH_CORPUS or the built-in pages',
    operands: ['path…'],
    options: [{ name: 'shards', value: 'number', description: 'parts of the index, for several nodes (default: 1)' }],
    load: () => import('./index-pages.ts'),
  },
  mcp: {
    summary: 'serve a coding agent over stdio: it arranges answers, looks into what came and moves the clock',
    operands: [],
    options: [{ name: 'url', value: 'url', description: 'of a server that runs; without it one is started' }],
    load: () => import('./mcp.ts'),
  },
  report: {
    summary: 'write what came to a server, or to the sandbox at a base path, as one HTML page',
    operands: ['url'],
    options: [{ name: 'out', value: 'file', description: 'where it is written (default: standard output)' }],
    load: () => import('./write-report.ts'),
  },
  env: {
    summary: 'print the variables that lead clients to the server of these settings, as lines to source',
    operands: [],
    options: [
      { name: 'proxy', description: 'also those that lead every request there, for clients with a fixed address' },
      { name: 'powershell', description: 'for PowerShell, to be given to Invoke-Expression' },
    ],
    load: () => import('./env.ts'),
  },
};
