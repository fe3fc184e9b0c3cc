import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { blocks } from '../../support/documents.ts';
import { javaLibrary } from '../package/libraries.ts';
import { junit } from '../package/maven-jars.ts';
import { languageTool } from '../support/language-tool.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';
import type { Podman } from './podman.ts';

/** A language with a complete test in the documents, and what runs that. */
interface Language {
  readonly name: string;
  /** @param folder with the files of the test */
  run(folder: string, podman: Podman, environment: Readonly<Record<string, string>>): Promise<string>;
  /** What it prints when all have passed. */
  readonly passed: RegExp;
}

const languages: readonly Language[] = [
  {
    name: 'node',
    run(folder, podman, environment) {
      const platform = `node-${process.platform}-${process.arch}`;
      const node = path.join(folderWith([`${platform}@22`]), 'node_modules', platform, 'bin/node');
      const modules = path.join(folder, 'node_modules');
      symlinkSync(path.join(folderWith(['testcontainers@12.2.0']), 'node_modules'), modules);
      mkdirSync(path.join(folder, '..', 'node_modules'), { recursive: true });
      symlinkSync(process.cwd(), path.join(folder, '..', 'node_modules', 'understudy-server'));
      const file = path.join(folder, 'rate-limit.test.mjs');
      return podman.program([node, '--test', '--test-reporter=tap', file], environment);
    },
    passed: /^# pass 1$[\s\S]*^# fail 0$/m,
  },
  {
    name: 'python',
    run(folder, podman, environment) {
      const python = pythonWith('test/outside/container/requirements.txt');
      return podman.program([python, '-m', 'pytest', '-q', '-p', 'no:cacheprovider', folder], environment);
    },
    passed: /^1 passed/m,
  },
  {
    name: 'java',
    async run(folder, podman, environment) {
      const mvn = languageTool('mvn', '--version', 'maven');
      const javac = languageTool('javac', '-version', 'default-jdk-headless');
      writeFileSync(path.join(folder, 'pom.xml'), pom);
      const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy-dependencies';
      await podman.program([mvn, '-q', '-f', folder, copy, `-DoutputDirectory=${folder}/jars`]);
      const classes = path.join(folder, 'classes');
      const classPath = `${junit()}:${javaLibrary()}:${folder}/jars/*`;
      await podman.program([javac, '-cp', classPath, '-d', classes, path.join(folder, 'GreetingTest.java')]);
      const launcher = ['java', '-cp', `${classPath}:${classes}`, 'org.junit.platform.console.ConsoleLauncher'];
      return podman.program([...launcher, 'execute', '--scan-classpath', classes, '--disable-banner'], environment);
    },
    passed: /1 tests successful[\s\S]*0 tests failed/,
  },
];

const pom = `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>example</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.testcontainers</groupId>
      <artifactId>testcontainers</artifactId>
      <version>2.0.5</version>
    </dependency>
  </dependencies>
</project>
`;

/**
 * The tests of the documents, each by its language.
 * @param url of a socket that speaks the API of Docker
 */
export const testsWithContainers = (folder: string, podman: Podman, url: string) =>
  languages.map(({ name, run, passed }) => ({
    name,
    async run() {
      const own = path.join(folder, 'testcontainers', name);
      mkdirSync(own, { recursive: true });
      for (const { info, text } of blocks.filter(({ info }) => info.startsWith(`container/${name}/`)))
        writeFileSync(path.join(own, path.basename(info)), text);
      // What cleans up after tests that were killed is an image of its own, which cannot be fetched here.
      const withoutReaper = { TESTCONTAINERS_RYUK_DISABLED: 'true' };
      // This machine may be a container too; ports are published on it all the same.
      const here = { TESTCONTAINERS_HOST_OVERRIDE: '127.0.0.1', TESTCONTAINERS_CONNECTION_MODE: 'docker_host' };
      const printed = await run(own, podman, { DOCKER_HOST: url, ...withoutReaper, ...here });
      if (!passed.test(printed)) throw new Error(printed);
    },
  }));
