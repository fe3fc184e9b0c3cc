import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What `npm pack` makes, unpacked beside it. */
export interface Packed {
  readonly tarball: string;
  readonly folder: string;
  /** Paths in the package. */
  readonly files: readonly string[];
  readonly megabytes: number;
  readonly unpackedMegabytes: number;
}

/** Packs the repository as a release is packed. */
export function pack(): Packed {
  const place = mkdtempSync(path.join(os.tmpdir(), 'understudy-packed-'));
  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', place], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1) as string;
  const tarball = path.join(place, name);
  execFileSync('tar', ['-xzf', tarball, '-C', place]);
  const folder = path.join(place, 'package');
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
  return {
    tarball,
    folder,
    files: files.map((file) => file.replace(/^package\//, '')),
    megabytes: statSync(tarball).size / 1_000_000,
    unpackedMegabytes: bytesIn(folder) / 1_000_000,
  };
}

function bytesIn(folder: string): number {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return found.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}

export const manifestIn = (folder: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Links and pictures of the packed documents that lead to no packed file. */
export const deadLinksIn = ({ folder, files }: Packed): string[] =>
  files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8').replaceAll(/```.*?```/gs, '');
      const links = [...text.matchAll(/\]\(([^)\s#]+)|(?:src|href)="([^"#]+)/g)].map(
        ([, link, other]) => link ?? other ?? '',
      );
      const dead = links.filter(
        (link) => !/^https?:\/\//.test(link) && !files.includes(path.join(path.dirname(file), link)),
      );
      return dead.map((link) => `${file}: ${link}`);
    });
