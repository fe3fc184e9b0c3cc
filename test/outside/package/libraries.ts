import { execFileSync } from 'node:child_process';
import path from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { languageTool } from '../support/language-tool.ts';
import { runProgram } from './run-program.ts';

const java = 'src/testing/java';
const maven = () => {
  languageTool('javac', '-version', 'default-jdk-headless');
  return languageTool('mvn', '--version', 'maven');
};

let builtJar: string | undefined;

/** The library for Java, built by Maven. */
export function javaLibrary(): string {
  if (builtJar === undefined)
    execFileSync(maven(), ['-q', '-B', '-DskipTests', '-f', java, 'package'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  builtJar = path.resolve(java, 'target', `understudy-junit-${manifest.version}.jar`);
  return builtJar;
}

/** The tests of the libraries themselves, which start the packed command. */
export const libraries: readonly { readonly name: string; run(main: string): Promise<string> }[] = [
  {
    name: 'library for Go',
    run(main) {
      const go = languageTool('go', 'version', 'golang-go');
      return runProgram([go, 'test', '-count=1', './...'], { cwd: 'src/testing/go', environment: startedBy(main) });
    },
  },
  {
    name: 'library for Java',
    run: (main) => runProgram([maven(), '-B', 'test'], { cwd: java, environment: startedBy(main) }),
  },
];

const startedBy = (main: string) => ({ UNDERSTUDY_COMMAND: `"${process.execPath}" "${main}"` });
