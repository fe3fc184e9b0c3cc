import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { folderWith } from '../support/node-packages.ts';
import type { NodeRelease } from './run-program.ts';

/** The oldest release that the package promises to run on, the lines that are supported, and the newest. */
const wanted = ['20.19.0', '22', '24', 'latest'];

/** Binaries from npm, which has a package for each platform. */
export function nodeReleases(): NodeRelease[] {
  const platform = `node-${process.platform}-${process.arch}`;
  return wanted.map((version) => {
    const folder = path.join(folderWith([`${platform}@${version}`]), 'node_modules', platform, 'bin');
    const name = execFileSync(path.join(folder, 'node'), ['--version'], { encoding: 'utf8' }).trim();
    return { name: `Node.js ${name.slice(1)}`, folder };
  });
}
