import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderWith } from '../support/node-packages.ts';

/** How a package manager installs the packed file into a project. */
export interface PackageManager {
  readonly name: string;
  /** What is run in the project, by the Node.js release under test. */
  install(tarball: string): readonly string[];
  /** Runs a program of the project. */
  run(...command: string[]): readonly string[];
  prepare?(project: string): void;
}

const bin = (packages: readonly string[], file: string) => path.join(folderWith(packages), 'node_modules', file);
const plain = (...command: string[]) => command;

/** The strictest that each can be asked for: engines are checked, and no script is run. */
export const packageManagers: readonly PackageManager[] = [
  {
    name: 'npm',
    install: (tarball) => {
      const npm = bin(['npm@11'], 'npm/bin/npm-cli.js');
      return ['node', npm, 'install', '--engine-strict', '--ignore-scripts', '--no-audit', '--no-fund', tarball];
    },
    run: plain,
  },
  {
    name: 'yarn 1',
    install: (tarball) => {
      const yarn = bin(['yarn@1.22.22'], 'yarn/bin/yarn.js');
      // Several that install the same file at once disturb each other in a common cache.
      const options = ['--ignore-scripts', '--non-interactive', '--no-lockfile', '--cache-folder', '.yarn-cache'];
      return ['node', yarn, 'add', ...options, `file:${tarball}`];
    },
    run: plain,
  },
  {
    name: 'yarn 4',
    // Without a folder node_modules: packages are read from their archives.
    prepare: (project) => writeFileSync(path.join(project, 'yarn.lock'), ''),
    install: (tarball) => ['node', yarn4(), 'add', `understudy-server@file:${tarball}`],
    run: (...command) => ['node', yarn4(), ...command],
  },
  {
    name: 'pnpm',
    install: (tarball) => {
      const pnpm = bin(['pnpm@10.34.8'], 'pnpm/bin/pnpm.cjs');
      return ['node', pnpm, 'add', '--engine-strict', '--ignore-scripts', tarball];
    },
    run: plain,
  },
];

const yarn4 = () => bin(['@yarnpkg/cli-dist@4.18.1'], '@yarnpkg/cli-dist/bin/yarn.js');
