import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { blocks } from '../../support/documents.ts';
import { languageTool } from '../support/language-tool.ts';
import { startCommand } from './command.ts';
import { runProgram } from './run-program.ts';

/** How a language other than JavaScript and Python runs the complete tests of its page. */
interface Language {
  readonly name: string;
  /** Before the files of its examples in the documents. */
  readonly examples: string;
  run(folder: string, environment: Readonly<Record<string, string>>): Promise<string>;
  /** What it prints when all have passed. */
  readonly passed: RegExp;
}

export const languages: readonly Language[] = [
  {
    name: 'go test',
    examples: 'go/',
    async run(cwd, environment) {
      const go = languageTool('go', 'version', 'golang-go');
      writeFileSync(
        path.join(cwd, 'go.mod'),
        'module search\n\ngo 1.21\n\nrequire github.com/coreos/go-oidc/v3 v3.11.0\n',
      );
      await runProgram([go, 'mod', 'tidy'], { cwd, environment });
      return runProgram([go, 'test', '-v', './...'], { cwd, environment });
    },
    passed: /--- PASS: TestWhoMayRead[\s\S]*--- PASS: TestRateLimit[\s\S]*^ok/m,
  },
  {
    name: 'JUnit 5',
    examples: 'java/',
    async run(cwd, environment) {
      const javac = languageTool('javac', '-version', 'default-jdk-headless');
      const jar = junit();
      const jars = [jar, mavenJar('com.nimbusds', 'nimbus-jose-jwt', '10.0.2')].join(path.delimiter);
      const sources = readdirSync(cwd).filter((file) => file.endsWith('.java'));
      await runProgram([javac, '-cp', jars, '-d', 'classes', ...sources], { cwd });
      const launcher = ['java', '-jar', jar, 'execute', '-cp', `classes${path.delimiter}${jars}`];
      return runProgram([...launcher, '--scan-classpath', 'classes', '--disable-banner'], { cwd, environment });
    },
    passed: /10 tests successful[\s\S]*0 tests failed/,
  },
];

/** JUnit with all it needs in one file. */
export const junit = () => mavenJar('org.junit.platform', 'junit-platform-console-standalone', '1.11.4');

/** A file of a Java package, fetched once by Maven. */
function mavenJar(group: string, name: string, version: string): string {
  const folder = path.join(os.tmpdir(), 'understudy-junit');
  const jar = path.join(folder, `${name}-${version}.jar`);
  if (existsSync(jar)) return jar;
  const mvn = languageTool('mvn', '--version', 'maven');
  mkdirSync(folder, { recursive: true });
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy';
  const args = ['-q', copy, `-Dartifact=${group}:${name}:${version}`, `-DoutputDirectory=${folder}`];
  execFileSync(mvn, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return jar;
}

/** Runs the tests of a page against the packed command. */
export async function runLanguage(language: Language, main: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-language-'));
  for (const { info, text } of blocks.filter(({ info }) => info.startsWith(language.examples)))
    writeFileSync(path.join(folder, path.basename(info)), text);
  const server = await startCommand(process.execPath, [main, '--port=0'], folder);
  try {
    const printed = await language.run(folder, { UNDERSTUDY_URL: server.url });
    if (!language.passed.test(printed)) throw new Error(printed);
  } finally {
    await server.stop();
  }
}
