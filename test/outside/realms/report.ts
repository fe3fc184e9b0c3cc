import type { Own } from './own-import.ts';
import type { Recorded } from './real-import.ts';

/** How the two servers differ about one file. */
export interface Difference {
  readonly file: string;
  readonly real: Recorded;
  readonly own: Own;
  readonly answers: readonly {
    readonly name: string;
    readonly differences: readonly { readonly text: string; readonly reason: string | undefined }[];
  }[];
}

const maxFilesNamed = 4;

/** Prints what differs by its cause, and counts. @returns how many differences have no known reason */
export function report(compared: readonly Difference[], print: (line: string) => void): number {
  const imported = compared.filter(({ real }) => real.status === 201);
  const refusedHere = imported.filter(({ own }) => own.refusal !== undefined);
  const takenHere = compared.filter(({ real, own }) => real.status !== 201 && own.refusal === undefined);
  const bothRefuse = compared.filter(({ real, own }) => real.status !== 201 && own.refusal !== undefined);
  for (const { file, own } of refusedHere) print(`refused here: ${file}: ${own.refusal}`);
  for (const { file, real } of takenHere) print(`taken here only: ${file}: ${real.status} ${real.message}`);
  for (const { file, real, own } of bothRefuse) print(`refused by both: ${file}: ${real.message} | ${own.refusal}`);

  const causes = new Map<string, { answers: number; readonly files: Set<string>; readonly example: string }>();
  let [equal, explained, different] = [0, 0, 0];
  for (const { file, answers } of imported) {
    for (const { name, differences } of answers) {
      const unknown = differences.filter(({ reason }) => reason === undefined);
      if (differences.length === 0) equal += 1;
      else if (unknown.length === 0) explained += 1;
      else different += 1;
      for (const cause of new Set(differences.map(({ text, reason }) => reason ?? causeOf(text, name)))) {
        const example = differences.find(({ text, reason }) => (reason ?? causeOf(text, name)) === cause)?.text ?? '';
        const entry = causes.get(cause) ?? { answers: 0, files: new Set<string>(), example: `${name}: ${example}` };
        entry.answers += 1;
        entry.files.add(file);
        causes.set(cause, entry);
      }
    }
  }
  const ordered = [...causes].sort(([, one], [, other]) => other.answers - one.answers);
  for (const [cause, { answers, files, example }] of ordered) {
    const named = [...files].slice(0, maxFilesNamed).map((file) => file.split('-')[0]);
    print(`${answers} answers, ${files.size} files (${named.join(', ')}): ${cause}`);
    print(`    ${example}`);
  }
  const all = equal + explained + different;
  const share = (count: number) => `${((100 * count) / Math.max(1, all)).toFixed(1)} %`;
  print(
    `${compared.length} files: imported by both ${imported.length - refusedHere.length}, refused by both ${bothRefuse.length}, refused here only ${refusedHere.length}, taken here only ${takenHere.length}`,
  );
  print(
    `${all} answers: ${equal} equal (${share(equal)}), ${explained} different for a known reason, ${different} different`,
  );
  print(`${equal + explained} passed, ${different + refusedHere.length} failed`);
  return different + refusedHere.length;
}

/** What differs, without what it differs by. */
const causeOf = (text: string, name: string) =>
  `${name.replace(/^.*?: /, '').replace(/ of .*?(?=,|$)/, ' of a user')}: ${text.split(': ', 1)[0]}`;
