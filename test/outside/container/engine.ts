import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const packages = ['buildah', 'podman', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'podman-compose'];

/** Installs an engine on Debian, unless it is there. */
function install(): void {
  try {
    for (const command of ['buildah', 'podman', 'runc', 'iptables', 'podman-compose'])
      execFileSync('which', [command], { stdio: 'ignore' });
  } catch {
    const options = ['-y', '-qq', '-o', 'DPkg::Lock::Timeout=120', '--no-install-recommends'];
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', ...options, ...packages], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/**
 * An engine with a store of its own, for a machine that is a container itself: it needs neither a daemon nor systemd,
 * mounts no file systems for layers, and asks for no more open files than its caller may have.
 * @returns the environment in which its commands run
 */
export function openEngine(folder: string): Readonly<Record<string, string>> {
  install();
  mkdirSync(folder, { recursive: true });
  const files = {
    CONTAINERS_CONF: path.join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: path.join(folder, 'storage.conf'),
    CONTAINERS_REGISTRIES_CONF: path.join(folder, 'registries.conf'),
  };
  const limit = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).replace('unlimited\n', '65536'));
  writeFileSync(
    files.CONTAINERS_CONF,
    `[containers]
default_ulimits = ["nofile=${limit}:${limit}", "nproc=4096:4096"]
[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`,
  );
  writeFileSync(
    files.CONTAINERS_STORAGE_CONF,
    `[storage]
driver = "vfs"
graphroot = "${folder}/images"
runroot = "${folder}/run"
`,
  );
  writeFileSync(files.CONTAINERS_REGISTRIES_CONF, 'unqualified-search-registries = ["docker.io"]\n');
  return { ...files, BUILDAH_ISOLATION: 'chroot', BUILDAH_FORMAT: 'docker' };
}
