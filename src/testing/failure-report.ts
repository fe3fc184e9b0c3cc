import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ControlledSandbox } from '../client.ts';
import { journalReport } from './journal-report.ts';
import { reportsFolder } from './test-environment.ts';

/** What a test that has failed shows: what came, and the file with all of it where a folder for that is named. */
export async function failureReport(sandbox: Pick<ControlledSandbox, 'name' | 'requests'>): Promise<string> {
  const report = await journalReport(sandbox);
  const folder = reportsFolder();
  if (folder === undefined) return report;
  const file = path.resolve(folder, `${sandbox.name}.html`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, await sandbox.requests.report());
    return `${report}\nunderstudy: all of it is in ${file}`;
  } catch (error) {
    // The failure of the test is what its reader needs.
    return `${report}\nunderstudy: UNDERSTUDY_REPORTS: ${error instanceof Error ? error.message : error}`;
  }
}
