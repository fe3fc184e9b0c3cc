import { readFileSync } from 'node:fs';

/** A member of the client: `rules.add(rule)`, with what its type says of it. */
export interface Member {
  readonly name: string;
  readonly says: string;
}

const folder = 'src/control/client';
const sources = [
  'controlled-server',
  'controlled-sandbox',
  'clock-client',
  'rules-client',
  'requests-client',
  'tokens-client',
  'mails-client',
]
  .map((file) => readFileSync(`${folder}/${file}.ts`, 'utf8'))
  .join('\n');

/** The members of an interface in these files, with those that it extends, in their order. */
export function membersOf(name: string, prefix = ''): Member[] {
  const [, bases = '', body = ''] =
    new RegExp(`^(?:export )?interface ${name}(?:<\\w+>)?(?: extends ([^{]*))? \\{\\n(.*?)^\\}`, 'ms').exec(sources) ??
    [];
  if (body === '') throw new Error(`there is no interface ${name}`);
  const own = bodyMembers(body.split('\n'), prefix);
  const inherited = [...bases.matchAll(/\b(Controlled|TokenMembers|MailMembers)\b/g)].flatMap(([base]) =>
    membersOf(base, prefix),
  );
  return [...inherited, ...own];
}

function bodyMembers(lines: readonly string[], prefix: string): Member[] {
  const members: Member[] = [];
  let [says, inner] = ['', prefix];
  for (const line of lines) {
    const comment = /^ *(?:\/\*\*|\*)(?!\/) ?(.*?)(?: \*\/)?$/.exec(line)?.[1];
    if (comment !== undefined) {
      says = `${says} ${comment}`.trim();
      continue;
    }
    const group = /^ {2}readonly (\w+): \{$/.exec(line)?.[1];
    const method = /^ +(\w+)\((.*)\): /.exec(line);
    const client = /^ {2}readonly (\w+): (\w+Client);$/.exec(line);
    const property = /^ +readonly (\w+): /.exec(line)?.[1];
    if (group !== undefined) inner = `${prefix}${group}.`;
    else if (line === '  };') inner = prefix;
    else if (method !== null) members.push({ name: `${inner}${method[1]}(${parametersIn(method[2] ?? '')})`, says });
    else if (client !== null) members.push(...membersOf(client[2] ?? '', `${prefix}${client[1]}.`));
    else if (property !== undefined) members.push({ name: `${inner}${property}`, says });
    if (!line.endsWith('*/')) says = '';
  }
  return members.map(({ name, says: text }) => ({ name, says: plain(text) }));
}

/** The names of parameters: what stands in braces or brackets is the type of one. */
function parametersIn(text: string): string {
  let flat = text;
  for (let before = ''; before !== flat; ) {
    before = flat;
    flat = flat.replace(/\{[^{}]*\}|<[^<>]*>|\[[^[\]]*\]/g, '');
  }
  return [...flat.matchAll(/(\w+)\??: /g)].map(([, name]) => name).join(', ');
}

/** What is said before the tags, with its parameter and its error. */
const plain = (text: string) => {
  const [before = '', ...tags] = text.split(/ ?(?=@\w)/);
  const [error] = tags.flatMap((tag) => /^@throws \{\w+\} (.*)/.exec(tag)?.[1] ?? []);
  const all = before.startsWith('@') ? '' : before;
  return error === undefined ? all : `${all} An error ${error}`.trim();
};

/** The table of all members, as the document has it. */
export const tableOf = (members: readonly Member[]): string =>
  ['| member | what it does |', '|---|---|', ...members.map(({ name, says }) => `| \`${name}\` | ${says} |`)].join(
    '\n',
  );
