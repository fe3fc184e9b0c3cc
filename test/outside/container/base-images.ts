import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { folderWith } from '../support/node-packages.ts';

/**
 * Makes the images that the Dockerfile begins with, for a machine that reaches no registry of images: from Debian's
 * packages as they are installed here, and Node.js and npm from npm. They get the same names.
 */
export function makeBaseImages(folder: string, environment: Readonly<Record<string, string>>): void {
  image('gcr.io/distroless/cc-debian12:nonroot', rootWith(folder, ['libstdc++6']));
  const build = rootWith(folder, ['dash', 'coreutils', 'tar', 'gzip', 'libstdc++6']);
  addNode(build);
  image('docker.io/library/node:22-bookworm-slim', build);

  function image(name: string, root: string): void {
    const archive = execFileSync('tar', ['-c', '-C', root, '.'], { maxBuffer: 1e9 });
    execFileSync('podman', ['import', '--quiet', '-', name], {
      input: archive,
      env: { ...process.env, ...environment },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    rmSync(root, { recursive: true });
  }
}

/** A file system with the files of installed packages. */
function rootWith(folder: string, packages: readonly string[]): string {
  const root = mkdtempSync(path.join(folder, 'root-'));
  // Only its owner may enter a temporary folder.
  chmodSync(root, 0o755);
  for (const name of ['bin', 'lib', 'lib64', 'sbin']) {
    mkdirSync(path.join(root, 'usr', name), { recursive: true });
    symlinkSync(`usr/${name}`, path.join(root, name));
  }
  for (const name of ['etc', 'tmp', 'proc', 'sys', 'dev', 'root']) mkdirSync(path.join(root, name));
  const users = ['root:x:0:0:root:/root:/bin/sh', 'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin'];
  writeFileSync(path.join(root, 'etc/passwd'), `${users.join('\n')}\n`);
  const files = execFileSync('dpkg', ['--listfiles', ...closure(packages)], { encoding: 'utf8' });
  const wanted = files.split('\n').filter((file) => file.startsWith('/') && !file.startsWith('/usr/share/doc/'));
  // Directories come with what is in them, so that the links above stay.
  const present = wanted.filter((file) => existsSync(file) && !lstatSync(file).isDirectory());
  const list = present.map((file) => file.slice(1)).join('\n');
  const archive = execFileSync('tar', ['-c', '-C', '/', '-T', '-'], { input: list, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '--keep-directory-symlink', '-C', root], { input: archive });
  return root;
}

/** Packages with all that they need, of those that are installed. */
function closure(names: readonly string[]): string[] {
  const only = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map((name) => `--no-${name}`);
  const printed = execFileSync('apt-cache', ['depends', '--recurse', ...only, ...names], { encoding: 'utf8' });
  const needed = new Set(printed.match(/^[a-z0-9][^\s:]*$/gm));
  const shown = execFileSync('dpkg-query', ['--show', '--showformat=$' + '{db:Status-Status} $' + '{Package}\n'], {
    encoding: 'utf8',
  });
  const installed = [...shown.matchAll(/^installed (.*)$/gm)].map(([, name = '']) => name);
  return installed.filter((name) => needed.has(name));
}

/** As in the image `node`: below /usr/local, with npm, which reaches the registry that npm reaches here. */
function addNode(root: string): void {
  const local = path.join(root, 'usr/local');
  const platform = `node-${process.platform}-${process.arch}`;
  cpSync(path.join(folderWith([`${platform}@22`]), 'node_modules', platform), local, { recursive: true });
  const modules = path.join(local, 'lib/node_modules');
  cpSync(path.join(folderWith(['npm@10']), 'node_modules/npm'), path.join(modules, 'npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name));

  const authorities = '/etc/ssl/certs/ca-certificates.crt';
  const settings = [`registry=${execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()}`];
  if (existsSync(authorities)) {
    mkdirSync(path.join(root, path.dirname(authorities)), { recursive: true });
    cpSync(authorities, path.join(root, authorities), { dereference: true });
    settings.push(`cafile=${authorities}`);
  }
  mkdirSync(path.join(local, 'etc'));
  writeFileSync(path.join(local, 'etc/npmrc'), `${settings.join('\n')}\n`);
}
