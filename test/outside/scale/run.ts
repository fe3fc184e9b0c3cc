// npm run test:scale: several processes behind real balancers, over real stores, also while these are killed and stand still.
// Each folder here has a part.ts that exports `run`; arguments choose some. Ends with `N passed, N failed`.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createReport, type Report } from './report.ts';

const folder = import.meta.dirname;
const all = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'part.ts')));
const wanted = process.argv.slice(2);
const report = createReport((text) => void process.stdout.write(text));

for (const name of all.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  const part = (await import(path.join(folder, name, 'part.ts'))) as { run: (report: Report) => Promise<void> };
  process.stdout.write(`== ${name}\n`);
  await report.check(`${name} ran to its end`, () => part.run(report));
}
process.stdout.write(`${report.passed} passed, ${report.failed} failed\n`);
process.exit(report.failed === 0 && report.passed > 0 ? 0 : 1);
