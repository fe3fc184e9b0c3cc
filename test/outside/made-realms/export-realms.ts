import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { distribution } from '../real-keycloak/keycloak.ts';

const databaseOf = (folder: string) => path.join(folder, 'keycloak.mv.db');
const keptOf = (folder: string) => path.join(folder, 'before.mv.db');
const exportedOf = (folder: string) => path.join(folder, 'exported');

/** Whether realms were exported into this folder before. */
export const isExported = (folder: string): boolean => existsSync(keptOf(folder));

/**
 * Writes all realms of a Keycloak that has stopped, with users, secrets and keys, and keeps its database as it is now.
 * @param folder with its database
 */
export function exportRealms(folder: string): void {
  const database = `--db-url=jdbc:h2:file:${path.join(folder, 'keycloak')};NON_KEYWORDS=VALUE`;
  const command = [path.join(distribution(), 'bin', 'kc.sh'), 'export', `--dir=${exportedOf(folder)}`, database];
  execFileSync('sh', command, { stdio: ['ignore', 'ignore', 'inherit'] });
  copyFileSync(databaseOf(folder), keptOf(folder));
}

/** Takes back what was changed since the export. @returns the files of realms and users, but not those of `master` */
export function exportedRealms(folder: string): string[] {
  copyFileSync(keptOf(folder), databaseOf(folder));
  return readdirSync(exportedOf(folder))
    .filter((name) => !name.startsWith('master-'))
    .sort()
    .map((name) => path.join(exportedOf(folder), name));
}
