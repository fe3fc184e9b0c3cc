// npm run picture: plays the README's first minute against the built server and draws both terminals into
// .github/first-minute.svg. What differs from run to run is masked, so that a second run changes nothing.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { columns, drawTerminals, type Line, type Style } from '../../picture/terminal-svg.ts';
import { runCommand } from '../../support/command.ts';
import { documents } from '../../support/documents.ts';

const address = 'http://127.0.0.1:8000';
const firstPort = 51_234;

/** The first command of each console block of the README, as it is written: its lines. */
const commands = (documents.find(({ file }) => file === 'README.md')?.blocks ?? [])
  .filter(({ language }) => language === 'console')
  .map(({ text }) => /^\$ ((?:.*\\\n)*.*)\n/.exec(text)?.[1]?.split('\n') ?? []);

/** An answer without what differs from run to run, and with long texts cut. */
const masked = (answer: string) =>
  answer
    .replace(/"(eyJ[\w-]{17})[\w.-]+"/g, '"$1…"')
    .replace(/("content":"[^"]{70})[^"]*"/g, '$1…"')
    .replace(/"(id|request_id)":"[^"]*"/g, '"$1":"…"')
    .replace(/"response_time":[\d.]+/g, '"response_time":0.01');

/** An answer as lines that end after a comma, which are easier to read than what a terminal makes of one long line. */
const answerLines = (answer: string): Line[] =>
  (answer.match(new RegExp(`.{1,${columns}}(?:(?<=,)|$)|.{1,${columns}}`, 'g')) ?? []).map((part) => [['plain', part]]);

function commandLines([first = '', ...rest]: readonly string[]): Line[] {
  return [
    [
      ['prompt', '$ '],
      ['command', first],
    ],
    ...rest.map((line): Line => [['command', line]]),
  ];
}

/** `INFO:` and the status in the colours that they have in a terminal. */
function logLine(line: string): Line {
  const [, level = '', middle = line, status = ''] = /^(INFO)(:.*" )(\d{3} .*)$/.exec(line) ?? [];
  const style: Style = status.startsWith('2') ? 'good' : 'bad';
  return [
    ['good', level],
    ['plain', middle],
    [style, status],
  ];
}

const server = runCommand();
const url = await server.url;
const session: Line[] = [];
for (const command of commands) {
  const run = command.join('\n').replaceAll(address, url);
  const answer = execFileSync('sh', ['-c', `${run} -sS`], { encoding: 'utf8' });
  session.push(...commandLines(command), ...answerLines(masked(answer)), []);
}
server.child.kill('SIGTERM');
await server.ended;
session.pop();

let port = firstPort;
const [banner = '', facts = ''] = server
  .stderr()
  .trim()
  .replace(url, address)
  .split(/ (?=\()/);
const requests = server.stdout().trim().split('\n');
const log = requests.map((line) => logLine(line.replace(/127\.0\.0\.1:\d+/, () => `127.0.0.1:${port++}`)));
const description = 'Two terminals: a server that has been started with npm start, and curl commands with its answers.';
const picture = drawTerminals(description, [
  { title: 'understudy', lines: [...commandLines(['npm start']), [['plain', banner]], [['plain', facts]], ...log] },
  { title: 'another terminal', lines: session },
]);
writeFileSync('.github/first-minute.svg', picture);
