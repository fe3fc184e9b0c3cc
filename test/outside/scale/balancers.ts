import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyFolder } from '../../support/command.ts';
import { blocks } from '../../support/documents.ts';
import { freePort } from '../../support/free-port.ts';

/** A real balancer in front of some processes. */
export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The configuration in the document, with the addresses of these processes. */
function documented(language: 'nginx' | 'haproxy', ports: readonly number[]): string {
  const block = blocks.find((one) => one.file === 'src/docs/balancer.md' && one.language === language);
  if (block === undefined) throw new Error(`src/docs/balancer.md has no configuration for ${language}`);
  return block.text.replace(/\bunderstudy-(\d):8000/g, (_, number: string) => `127.0.0.1:${ports[Number(number) - 1]}`);
}

/** nginx as the document has it. */
export async function startNginx(ports: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  return start(port, (folder) => {
    const file = path.join(folder, 'nginx.conf');
    const server = documented('nginx', ports).replace('listen 8000', `listen 127.0.0.1:${port}`);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      file,
      `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 1;
worker_rlimit_nofile 20000;
events { worker_connections 8000; }
http {
access_log off;
${paths.join('\n')}
${server}
}
`,
    );
    execFileSync('nginx', ['-t', '-q', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    return spawn('nginx', ['-c', file], { stdio: 'ignore' });
  });
}

/** HAProxy as the document has it. */
export async function startHaproxy(ports: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  return startWithConfiguration(port, documented('haproxy', ports).replace('bind :8000', `bind 127.0.0.1:${port}`));
}

/** The balancers of the document. */
export const balancers: readonly (readonly [name: string, start: (ports: readonly number[]) => Promise<Balancer>])[] = [
  ['nginx', startNginx],
  ['HAProxy', startHaproxy],
];

/** Settings of processes behind one of them that are controlled. */
export const behindBalancer = { CONTROL: 'on', FORWARDED_ALLOW_IPS: '127.0.0.1', AUTH_PROXY_HEADERS: 'xforwarded' };

/** HAProxy that hands on connections as they are, each to the next process: every byte counts in recorded cases. */
export async function startTcpBalancer(ports: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  const servers = ports.map((to, at) => `  server s${at} 127.0.0.1:${to}`);
  const lines = [
    ...['defaults', '  mode tcp', '  timeout connect 2s', '  timeout client 1m', '  timeout server 1m'],
    ...['listen all', `  bind 127.0.0.1:${port}`, '  balance roundrobin', ...servers],
  ];
  return startWithConfiguration(port, `${lines.join('\n')}\n`);
}

const startWithConfiguration = (port: number, configuration: string): Promise<Balancer> =>
  start(port, (folder) => {
    const file = path.join(folder, 'haproxy.cfg');
    writeFileSync(file, `global\n  maxconn 8000\n${configuration}`);
    execFileSync('haproxy', ['-c', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  });

async function start(port: number, launch: (folder: string) => ChildProcess): Promise<Balancer> {
  const folder = emptyFolder();
  const child = launch(folder);
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/-/healthy`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the balancer ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
