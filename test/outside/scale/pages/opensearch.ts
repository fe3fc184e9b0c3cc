import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { userCacheFolder } from '../../../../src/search/corpus/corpus-index.ts';
import { freePort } from '../../../support/free-port.ts';

const version = '2.19.1';
const startTimeoutMs = 300_000;
const pollIntervalMs = 250;
/** OpenSearch does not run as root: then as `nobody`. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** A cluster of OpenSearch nodes on this machine, with data of its own. */
export interface OpenSearchCluster extends AsyncDisposable {
  readonly urls: readonly string[];
  /** Ends a node at once, as a power cut would. */
  kill(node: number): Promise<void>;
  /** Starts a node that was killed, with its data. */
  restart(node: number): Promise<void>;
  /** Resident memory of a node, in bytes. */
  memory(node: number): number;
  signal(node: number, signal: NodeJS.Signals): void;
}

/** The archive of the distribution, fetched by Maven when it is not in the user's cache. */
function archive(): string {
  const cache = path.join(userCacheFolder(process.platform), 'opensearch');
  const file = path.join(cache, `opensearch-${version}.zip`);
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const artifact = `org.opensearch.distribution.integ-test-zip:opensearch:${version}:zip`;
  const args = ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${cache}`];
  execFileSync('mvn', [...args, '-Dmdep.overWriteReleases=true'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: cache,
  });
  return file;
}

/** Where the distribution lies, readable for everybody. */
function distribution(): string {
  const home = path.join(tmpdir(), `understudy-opensearch-${version}`);
  if (existsSync(home)) return home;
  const unpacked = mkdtempSync(`${home}-`);
  execFileSync('unzip', ['-q', archive(), '-d', unpacked]);
  const folder = path.join(unpacked, `opensearch-${version}`);
  chmodSync(unpacked, 0o755);
  renameSync(folder, home);
  rmSync(unpacked, { recursive: true });
  return home;
}

interface ClusterOptions {
  readonly nodes: number;
  /** As Java takes it. */
  readonly heap?: string;
}

/** Starts the nodes of a cluster and waits until all of them answer. */
export async function startOpenSearch({ nodes, heap = '512m' }: ClusterOptions): Promise<OpenSearchCluster> {
  const home = distribution();
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-cluster-'));
  const java = path.join(
    path.dirname(realpathSync(execFileSync('which', ['java'], { encoding: 'utf8' }).trim())),
    '..',
  );
  const ports: { http: number; transport: number }[] = [];
  for (let node = 0; node < nodes; node += 1) ports.push({ http: await freePort(), transport: await freePort() });
  const folders = ports.map((_, node) => path.join(folder, `node${node}`));
  for (const [node, { http, transport }] of ports.entries()) {
    const own = folders[node] as string;
    const config = path.join(own, 'config');
    mkdirSync(path.join(own, 'data'), { recursive: true });
    mkdirSync(path.join(own, 'logs'));
    execFileSync('cp', ['-r', path.join(home, 'config'), config]);
    // Its log of collections would be beside the distribution, which all nodes share.
    const options = path.join(config, 'jvm.options');
    const lines = readFileSync(options, 'utf8').split('\n');
    writeFileSync(options, lines.filter((line) => !line.includes('logs/') && !line.includes('=data')).join('\n'));
    const names = JSON.stringify(ports.map((_, other) => `node${other}`));
    const seeds = JSON.stringify(ports.map((other) => `127.0.0.1:${other.transport}`));
    const settings = [
      'cluster.name: understudy-test',
      `node.name: node${node}`,
      'network.host: 127.0.0.1',
      `http.port: ${http}`,
      `transport.port: ${transport}`,
      `path.data: ${path.join(own, 'data')}`,
      `path.logs: ${path.join(own, 'logs')}`,
      'cluster.routing.allocation.disk.threshold_enabled: false',
      nodes === 1 ? 'discovery.type: single-node' : `cluster.initial_cluster_manager_nodes: ${names}`,
      nodes === 1 ? '' : `discovery.seed_hosts: ${seeds}`,
    ];
    writeFileSync(path.join(config, 'opensearch.yml'), `${settings.join('\n')}\n`);
  }
  if (isRoot) {
    chownSync(folder, nobody, nobody);
    execFileSync('chown', ['-R', `${nobody}:${nobody}`, folder]);
  }
  const running = new Map<number, ChildProcess>();
  const urls = ports.map(({ http }) => `http://127.0.0.1:${http}`);

  /** The script becomes Java: its id is that of the node. */
  function launch(node: number): void {
    const own = folders[node] as string;
    const child = spawn(path.join(home, 'bin', 'opensearch'), [], {
      env: {
        PATH: process.env.PATH,
        HOME: own,
        OPENSEARCH_JAVA_HOME: java,
        OPENSEARCH_JAVA_OPTS: `-Xms${heap} -Xmx${heap} -Dopensearch.transport.cname_in_publish_address=false`,
        OPENSEARCH_PATH_CONF: path.join(own, 'config'),
        OPENSEARCH_TMPDIR: own,
      },
      cwd: own,
      stdio: 'ignore',
      ...(isRoot && { uid: nobody, gid: nobody }),
    });
    running.set(node, child);
  }

  async function isUp(node: number): Promise<void> {
    const url = `${urls[node]}/_cluster/health?wait_for_nodes=${running.size}&wait_for_status=yellow&timeout=1s`;
    for (let waited = 0; ; waited += pollIntervalMs) {
      const response = await fetch(url).catch(() => undefined);
      if (response?.ok) return;
      const { exitCode } = running.get(node) ?? { exitCode: 1 };
      if (exitCode !== null || waited > startTimeoutMs) {
        const log = path.join(folders[node] as string, 'logs', 'understudy-test.log');
        throw new Error(
          `OpenSearch did not start: ${existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : 'no log'}`,
        );
      }
      await sleep(pollIntervalMs);
    }
  }

  async function end(node: number, signal: NodeJS.Signals): Promise<void> {
    const child = running.get(node);
    running.delete(node);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async function stop(): Promise<void> {
    await Promise.all([...running.keys()].map((node) => end(node, 'SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    for (let node = 0; node < nodes; node += 1) launch(node);
    for (let node = 0; node < nodes; node += 1) await isUp(node);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    urls,
    kill: (node) => end(node, 'SIGKILL'),
    async restart(node) {
      launch(node);
      await isUp(node);
    },
    memory(node) {
      const status = readFileSync(`/proc/${running.get(node)?.pid}/status`, 'utf8');
      return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
    },
    signal: (node, signal) => void running.get(node)?.kill(signal),
    [Symbol.asyncDispose]: stop,
  };
}
