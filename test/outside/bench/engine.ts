import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { EngineTextName } from './engine-texts.ts';
import { type Row, row } from './report.ts';

const names = ['understudy', 'minisearch', 'flexsearch'] as const;
type Name = (typeof names)[number];
type Kind = 'short' | 'long';

interface Built {
  readonly child: ChildProcess;
  /** Milliseconds and bytes. */
  readonly build: number;
  readonly memory: number;
}

/** Milliseconds that questions took, by the clock, and one on average of the processor's time. */
type Times = Readonly<Record<Kind, { readonly times: readonly number[]; readonly cpu: number }>>;

async function started(name: Name, pages: number, text: EngineTextName): Promise<Built> {
  const child = fork('test/outside/bench/engines/engine-process.ts', [name, String(pages), text], {
    execArgv: ['--import', 'tsx', '--expose-gc', '--max-old-space-size=6000'],
  });
  const [facts] = (await once(child, 'message')) as [Omit<Built, 'child'>];
  return { ...facts, child };
}

async function round({ child }: Built): Promise<Times> {
  child.send('round');
  const [times] = (await once(child, 'message')) as [Times];
  return times;
}

const at = (share: number, times: readonly number[]) => times[Math.floor(times.length * share)] ?? Number.NaN;

/** The engine alone, without HTTP and passages, against others on the same pages, by the processor's time: short questions and long ones. */
export async function compareEngine(pages: number, rounds: number, text: EngineTextName = 'words'): Promise<Row[]> {
  const engines = new Map<Name, Built>();
  for (const name of names) engines.set(name, await started(name, pages, text));
  const measured = new Map<Name, Times[]>(names.map((name) => [name, []]));
  for (let count = 0; count < rounds; count += 1)
    for (const [name, engine] of engines) measured.get(name)?.push(await round(engine));
  const figure = (name: Name, take: (times: Times) => number) => (measured.get(name) ?? []).map(take);
  const others = (take: (times: Times) => number) => ({
    minisearch: figure('minisearch', take),
    flexsearch: figure('flexsearch', take),
  });
  const title = `engine, ${pages.toLocaleString('en')} pages of ${text}`;
  const rows = (['short', 'long'] as const).flatMap((kind) => {
    const speed = (times: Times) => 1000 / times[kind].cpu;
    return [
      row(`${title}, ${kind} questions`, 'a CPU second', figure('understudy', speed), others(speed)),
      row(
        `${title}, ${kind}: p50`,
        'ms',
        figure('understudy', (times) => at(0.5, times[kind].times)),
      ),
      row(
        `${title}, ${kind}: p99`,
        'ms',
        figure('understudy', (times) => at(0.99, times[kind].times)),
      ),
    ];
  });
  const fact = (take: (built: Built) => number) => {
    const [mine = Number.NaN, ...rest] = names.map((name) => take(engines.get(name) as Built));
    return [[mine], { minisearch: [rest[0] ?? Number.NaN], flexsearch: [rest[1] ?? Number.NaN] }] as const;
  };
  const made = [
    row(`${title}: build`, 's', ...fact(({ build }) => build / 1000)),
    row(`${title}: memory`, 'MB', ...fact(({ memory }) => memory / 1e6)),
  ];
  for (const { child } of engines.values()) child.kill();
  return [...rows, ...made];
}
