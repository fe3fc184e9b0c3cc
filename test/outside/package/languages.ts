import { cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import owner from '../../../.config/owner.json' with { type: 'json' };
import { blocks } from '../../support/documents.ts';
import { languageTool } from '../support/language-tool.ts';
import { startCommand } from './command.ts';
import { javaLibrary } from './libraries.ts';
import { junit, mavenJars } from './maven-jars.ts';
import { runProgram } from './run-program.ts';

/** How a language other than JavaScript and Python runs tests. */
interface Language {
  readonly name: string;
  /** Before the files of its examples in the documents, and the folder of its scenarios. */
  readonly examples: string;
  run(folder: string, environment: Readonly<Record<string, string>>): Promise<string>;
  /** What it prints when all examples have passed. */
  readonly passed: RegExp;
  /** How many scenarios there are, and how many have passed by what it prints. */
  readonly scenarios: number;
  countPassed(printed: string): number;
}

export const languages: readonly Language[] = [
  {
    name: 'go test',
    examples: 'go/',
    async run(cwd, environment) {
      const go = languageTool('go', 'version', 'golang-go');
      const { goModule } = owner;
      const lines = ['module search', 'go 1.22', 'require github.com/coreos/go-oidc/v3 v3.11.0'];
      const local = [`require ${goModule} v0.0.0`, `replace ${goModule} => ${path.resolve('src/testing/go')}`];
      writeFileSync(path.join(cwd, 'go.mod'), [...lines, ...local, ''].join('\n'));
      await runProgram([go, 'mod', 'tidy'], { cwd, environment });
      return runProgram([go, 'test', '-v', './...'], { cwd, environment });
    },
    passed: /--- PASS: TestWhoMayRead[\s\S]*--- PASS: TestRateLimit[\s\S]*^ok/m,
    scenarios: 66,
    // A test of several counts by what is in it.
    countPassed: (printed) => printed.match(/^--- PASS: \w+ .*\n(?! {4}---)|^ {4}--- PASS: /gm)?.length ?? 0,
  },
  {
    name: 'JUnit 5',
    examples: 'java/',
    async run(cwd, environment) {
      const javac = languageTool('javac', '-version', 'default-jdk-headless');
      const jar = junit();
      const jars = [jar, javaLibrary(), ...mavenJars('com.nimbusds', 'oauth2-oidc-sdk', '11.25')].join(path.delimiter);
      const sources = readdirSync(cwd).filter((file) => file.endsWith('.java'));
      await runProgram([javac, '-cp', jars, '-d', 'classes', ...sources], { cwd });
      const launcher = ['java', '-jar', jar, 'execute', '-cp', `classes${path.delimiter}${jars}`];
      return runProgram([...launcher, '--scan-classpath', 'classes', '--disable-banner'], { cwd, environment });
    },
    passed: /10 tests successful[\s\S]*0 tests failed/,
    scenarios: 69,
    countPassed: (printed) => Number(/(\d+) tests successful/.exec(printed)?.[1]),
  },
];

/** Runs the tests of a page against the packed command. */
export async function runLanguage(language: Language, main: string): Promise<void> {
  const printed = await runTests(language, main, [], (folder) => placeExamples(language, folder));
  if (!language.passed.test(printed)) throw new Error(printed);
}

const scenarios = 'test/outside/package/scenarios';

/** Runs whole applications under test, with the ways in which what they rely on can fail. */
export async function runLanguageScenarios(language: Language, main: string): Promise<void> {
  const realm = path.resolve(scenarios, 'people.json');
  const printed = await runTests(language, main, [`--auth-realm-files=${realm}`], (folder) => {
    cpSync(path.join(scenarios, language.examples), folder, { recursive: true });
  });
  const passed = language.countPassed(printed);
  if (passed < language.scenarios) throw new Error(`${passed} of ${language.scenarios} have passed:\n${printed}`);
}

function placeExamples({ examples }: Language, folder: string): void {
  for (const { info, text } of blocks.filter(({ info }) => info.startsWith(examples)))
    writeFileSync(path.join(folder, path.basename(info)), text);
}

async function runTests(
  language: Language,
  main: string,
  options: readonly string[],
  place: (folder: string) => void,
): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-language-'));
  place(folder);
  const server = await startCommand(process.execPath, [main, '--port=0', ...options], folder);
  try {
    return await language.run(folder, { UNDERSTUDY_URL: server.url });
  } finally {
    await server.stop();
  }
}
