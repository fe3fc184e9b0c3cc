import path from 'node:path';
import type { Answer, Comparison } from './comparisons.ts';
import { type LoadFigures, type LoadRequest, load } from './load.ts';
import { type Row, row } from './report.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

/**
 * Puts the load of one comparison on every server in turn, `rounds` times, so that noise hits all of them alike.
 * `against` is the folder of another build of understudy, which is then one of the servers.
 */
export async function compareThroughput(
  comparison: Comparison,
  rounds: number,
  seconds: number,
  against?: string,
): Promise<Row[]> {
  const { name, request, connections, environment } = comparison;
  const references = [...comparison.references, ...otherBuild(against, environment)];
  const subject = await startProcess(['dist/main.js'], { LOG_LEVEL: 'info', ...environment });
  const answer = await answerOf(subject.url, request);
  const others = await Promise.all(
    references.map(async (reference) => ({
      name: reference.name,
      server: await startProcess([reference.server], reference.environment(answer)),
      request: reference.request ?? request,
    })),
  );
  const servers: { name: string; server: ServerProcess; request: LoadRequest }[] = [
    { name: 'understudy', server: subject, request },
    ...others,
  ];
  const figures = new Map<string, LoadFigures[]>(servers.map((one) => [one.name, []]));
  try {
    for (const { server, request } of servers)
      await load(server.url, request, { connections, seconds: 1, status: answer.status });
    for (let round = 0; round < rounds; round += 1) {
      for (const one of servers) {
        const measured = await load(one.server.url, one.request, { connections, seconds, status: answer.status });
        figures.get(one.name)?.push(measured);
      }
    }
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()));
  }
  const of = (server: string, key: keyof LoadFigures) => (figures.get(server) ?? []).map((one) => one[key]);
  const rates = Object.fromEntries(
    references.map((reference) => [reference.name, of(reference.name, 'requestsPerSecond')]),
  );
  return [
    row(name, 'requests/s', of('understudy', 'requestsPerSecond'), rates),
    ...references.map((one) => row(`${name}: ${one.name}`, 'requests/s', of(one.name, 'requestsPerSecond'))),
    row(`${name}: p50`, 'ms', of('understudy', 'p50')),
    row(`${name}: p99`, 'ms', of('understudy', 'p99')),
  ];
}

function otherBuild(folder: string | undefined, environment: Comparison['environment']): Comparison['references'] {
  if (folder === undefined) return [];
  const server = path.join(folder, 'dist/main.js');
  return [{ name: 'the other build', server, environment: () => ({ LOG_LEVEL: 'info', ...environment }) }];
}

/** Headers that node:http writes by itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length']);

/** What a server answers, as another one can be told to answer it. */
export async function answerOf(
  url: string,
  { method = 'GET', path, headers = {}, bodies = [], body = bodies[0] }: LoadRequest,
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  const sent = [...response.headers].filter(([header]) => !ownHeaders.has(header));
  return {
    status: response.status,
    headers: { ...Object.fromEntries(sent), 'content-length': String(Buffer.byteLength(text)) },
    body: text,
  };
}
