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
      writeFileSync(path.join(cwd, 'go.mod'), 'module search\n');
      return runProgram([go, 'test', '-v', './...'], { cwd, environment });
    },
    passed: /--- PASS: TestRateLimit[\s\S]*^ok/m,
  },
  {
    name: 'JUnit 5',
    examples: 'java/',
    async run(cwd, environment) {
      const javac = languageTool('javac', '-version', 'default-jdk-headless');
      const jar = junit();
      const sources = readdirSync(cwd).filter((file) => file.endsWith('.java'));
      await runProgram([javac, '-cp', jar, '-d', 'classes', ...sources], { cwd });
      const launcher = ['java', '-jar', jar, 'execute', '-cp', 'classes', '--scan-classpath'];
      return runProgram([...launcher, '--disable-banner'], { cwd, environment });
    },
    passed: /2 tests successful[\s\S]*0 tests failed/,
  },
];

/** JUnit with all it needs in one file, fetched once by Maven. */
export function junit(): string {
  const version = '1.11.4';
  const folder = path.join(os.tmpdir(), 'understudy-junit');
  const jar = path.join(folder, `junit-platform-console-standalone-${version}.jar`);
  if (existsSync(jar)) return jar;
  const mvn = languageTool('mvn', '--version', 'maven');
  const artifact = `-Dartifact=org.junit.platform:junit-platform-console-standalone:${version}`;
  mkdirSync(folder, { recursive: true });
  const args = ['-q', 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy', artifact];
  execFileSync(mvn, [...args, `-DoutputDirectory=${folder}`], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
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
