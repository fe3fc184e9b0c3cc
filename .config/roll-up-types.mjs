import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { typeText, unnamed } from './type-text.mjs';

/**
 * Declaration files for several entries: what each exports, and what only it refers to. What more of them need is in one
 * more file, once; no type of a framework is, because whoever uses one has no other. Types that zod infers are written out.
 * @param {Record<string, string>} entries the emitted file of each
 * @param {(file: string, name: string) => Promise<import('zod').ZodType>} schemaOf the value of a constant of an emitted file
 * @param {readonly string[]} frameworks packages besides Node.js whose types may stay imports of an entry
 * @param {(entry: string) => string} sharedFrom how an entry names the file of what is shared
 * @returns {Promise<{ shared: string, texts: Map<string, string> }>}
 */
export async function rollUpTypes(entries, schemaOf, frameworks, sharedFrom) {
  const alone = [];
  for (const entry of Object.values(entries)) alone.push(await rollUp(exportsOf(entry), schemaOf, frameworks));
  const shared = await rollUp(neededBySeveral(alone, frameworks), schemaOf, []);
  const texts = new Map();
  for (const [name, entry] of Object.entries(entries)) {
    const own = await rollUp(exportsOf(entry), schemaOf, frameworks, shared.names);
    texts.set(name, fileText(own, sharedFrom(name)));
  }
  return { shared: fileText(shared), texts };
}

/** Declarations of files that more than one entry needs, and that need no framework. */
function neededBySeveral(rolled, frameworks) {
  const found = new Map();
  for (const { declarations } of rolled)
    for (const [key, one] of declarations) found.set(key, { ...one, count: (found.get(key)?.count ?? 0) + 1 });
  const isOfFramework = (key, seen) => {
    if (seen.has(key)) return false;
    seen.add(key);
    const { external, needs = [] } = found.get(key) ?? {};
    return frameworks.includes(external) || [...needs].some((one) => isOfFramework(one, seen));
  };
  const several = [...found].filter(
    ([key, { count, file }]) => count > 1 && file !== undefined && !isOfFramework(key, new Set()),
  );
  return several.map(([, { file, name }]) => ({ as: undefined, file, name }));
}

const keyOf = ({ file, external, name }) => `${external ?? file} ${name}`;

/**
 * What is wanted, and all that this refers to.
 * @param wanted declarations, each with the name under which it is exported; undefined: its own
 * @param elsewhere the names of declarations that are in the file of what is shared
 */
async function rollUp(wanted, schemaOf, externals, elsewhere = new Map()) {
  const declarations = new Map();
  const names = new Map();
  const imported = new Set();
  const moduleAt = modulesOf();

  /** A name that is still free; the first who asks gets its own. */
  function nameFor(key, name) {
    if (!names.has(key)) {
      const taken = new Set([...names.values(), ...elsewhere.values()]);
      let free = name;
      for (let next = 2; taken.has(free); next += 1) free = `${name}${next}`;
      names.set(key, free);
    }
    return names.get(key);
  }

  function sharedName(key) {
    const name = elsewhere.get(key);
    if (name !== undefined) imported.add(name);
    return name;
  }

  const nameOfSchema = (needs) => (id, text) => {
    const key = `schema ${id} ${text}`;
    needs.add(key);
    const name = sharedName(key) ?? nameFor(key, id);
    if (!elsewhere.has(key)) declarations.set(key, { text: `type ${name} = ${text};`, needs: new Set() });
    for (const one of declarations.values()) one.text = one.text.replaceAll(unnamed(id), name);
    return name;
  };

  async function nameOf(found) {
    const { file, name, external } = found;
    if (external !== undefined && !external.startsWith('node:') && !externals.includes(external))
      throw new Error(`the public types need ${name} of ${external}`);
    const key = keyOf(found);
    const shared = external === undefined ? sharedName(key) : undefined;
    if (shared !== undefined) return shared;
    if (!names.has(key)) {
      nameFor(key, name);
      const declaration = { ...found, text: '', needs: new Set() };
      declarations.set(key, declaration);
      if (external === undefined) declaration.text = (await textsOf(file, name, declaration.needs)).join('\n');
    }
    return names.get(key);
  }

  function textsOf(file, name, needs) {
    const { text, statements } = moduleAt(file);
    return Promise.all(
      statements.get(name).map(async (statement) => {
        const changes = [{ ...statement.id, text: names.get(keyOf({ file, name })) }];
        for (const reference of referencesIn(statement.node)) {
          const replacement = await replacementOf(reference, file, needs);
          if (replacement !== undefined) changes.push({ ...reference, text: replacement });
        }
        return replaced(text, statement, changes).replace(
          /^((?:\/\*[\s\S]*?\*\/\s*)?)export (default (?=function))?/,
          (_, doc, byDefault) => (byDefault === undefined ? doc : `${doc}declare `),
        );
      }),
    );
  }

  async function replacementOf({ path: [first, second], schema }, file, needs) {
    const found = declarationOf(moduleAt, file, first);
    if (found?.external === 'zod' && schema !== undefined) {
      const constant = declarationOf(moduleAt, file, schema);
      const io = second === 'input' ? 'input' : 'output';
      return typeText(await schemaOf(constant.file, constant.name), io, nameOfSchema(needs));
    }
    if (found === undefined) return undefined;
    const target = found.namespace === undefined ? found : declarationOf(moduleAt, found.namespace, second);
    needs.add(keyOf(target));
    return nameOf(target);
  }

  const exported = [];
  for (const { as, ...found } of wanted) {
    const own = await nameOf(found);
    exported.push(as === undefined || own === as ? own : `${own} as ${as}`);
  }
  // What stands only within schemas is shared, too.
  if (elsewhere.size === 0)
    for (const key of declarations.keys()) if (key.startsWith('schema ')) exported.push(names.get(key));
  return { declarations, names, imported, exported };
}

/** @param from where what is shared is */
function fileText({ declarations, names, imported, exported }, from) {
  const imports = new Map();
  for (const [key, { external, name }] of declarations) {
    if (external === undefined) continue;
    const local = names.get(key);
    const text = local === name ? name : `${name} as ${local}`;
    imports.set(external, [...(imports.get(external) ?? []), text]);
  }
  const lines = [...imports].map(([external, all]) => `import type { ${all.join(', ')} } from '${external}';\n`);
  if (imported.size > 0) lines.push(`import { ${[...imported].join(', ')} } from '${from}';\n`);
  const texts = [...declarations.values()].filter(({ external }) => external === undefined).map(({ text }) => text);
  return `${lines.join('')}${texts.join('\n')}\nexport { ${exported.join(', ')} };\n`;
}

/** Reads each file once. */
function modulesOf() {
  const modules = new Map();
  return (file) => {
    if (!modules.has(file)) modules.set(file, readModule(file));
    return modules.get(file);
  };
}

/** What an entry exports, and under which names. */
function exportsOf(entry) {
  const moduleAt = modulesOf();
  return [...moduleAt(entry).exported].map(([as, local]) => ({ as, ...declarationOf(moduleAt, entry, local) }));
}

/** Where a name of a file is declared. */
function declarationOf(moduleAt, file, name) {
  const { statements, imported } = moduleAt(file);
  if (statements.has(name)) return { file, name };
  const from = imported.get(name);
  if (from === undefined) return undefined;
  if (!from.source.startsWith('.')) return { external: from.source, name: from.name };
  const target = path.join(path.dirname(file), from.source.replace(/\.[jt]s$/, '.d.ts'));
  if (from.name === '*') return { namespace: target };
  return declarationOf(moduleAt, target, from.name);
}

/** The top of an emitted declaration file. */
function readModule(file) {
  const text = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const statements = new Map();
  const imported = new Map();
  const exported = new Map();
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      for (const { local, imported: from } of node.specifiers)
        imported.set(local.name, { source: node.source.value, name: from?.name ?? '*' });
      continue;
    }
    if (node.type === 'ExportNamedDeclaration' && node.declaration === null) {
      for (const { local, exported: as } of node.specifiers) {
        exported.set(as.name, local.name);
        if (node.source !== null) imported.set(local.name, { source: node.source.value, name: local.name });
      }
      continue;
    }
    const declared = node.declaration ?? node;
    if (declared.type === 'Identifier') {
      exported.set('default', declared.name);
      continue;
    }
    const id = declared.id ?? declared.declarations[0].id;
    if (declared !== node) exported.set(node.type === 'ExportDefaultDeclaration' ? 'default' : id.name, id.name);
    const { start, end } = id.typeAnnotation == null ? id : { start: id.start, end: id.typeAnnotation.start };
    const statement = {
      start: docStart(text, comments, node.start),
      end: node.end,
      node: declared,
      id: { start, end },
    };
    statements.set(id.name, [...(statements.get(id.name) ?? []), statement]);
  }
  return { text, statements, imported, exported };
}

/** A documenting comment belongs to what follows it. */
function docStart(text, comments, start) {
  const comment = comments.findLast(({ end }) => end <= start);
  const isOwn = comment?.value.startsWith('*') && text.slice(comment.end, start).trim() === '';
  return isOwn ? comment.start : start;
}

/** Names that a declaration refers to, each with its place; of `z.input<typeof x>` the schema too. */
function referencesIn(root) {
  const references = [];
  const parameters = new Set();
  (function visit(node) {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if (node.type === 'TSTypeParameter') parameters.add(node.name.name);
    const named =
      node.typeName ?? node.exprName ?? (/Heritage|Implements/.test(node.type) ? node.expression : undefined);
    const target = named ?? node.superClass;
    if (target != null && /^(Identifier|TSQualifiedName)$/.test(target.type)) {
      const path = target.type === 'Identifier' ? [target.name] : [target.left.name, target.right.name];
      const schema = path[0] === 'z' ? node.typeArguments?.params[0]?.exprName?.name : undefined;
      const { start, end } = schema === undefined ? target : node;
      references.push({ path, schema, start, end });
      if (schema !== undefined) return;
    }
    Object.values(node).forEach(visit);
  })(root);
  return references.filter(({ path: [first] }) => !parameters.has(first));
}

function replaced(text, { start, end }, changes) {
  let result = '';
  let at = start;
  for (const change of changes.toSorted((one, other) => one.start - other.start)) {
    result += text.slice(at, change.start) + change.text;
    at = change.end;
  }
  return result + text.slice(at, end);
}
