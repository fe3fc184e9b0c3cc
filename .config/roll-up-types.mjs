import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { typeText, unnamed } from './type-text.mjs';

/**
 * One declaration file that stands for itself: what a module exports, and all that this refers to, from the files that
 * tsc has emitted. Types that zod infers are written out.
 * @param {string} entry the emitted file
 * @param {(file: string, name: string) => Promise<import('zod').ZodType>} schemaOf the value of a constant of an emitted file
 * @param {readonly string[]} externals packages besides Node.js whose types may stay imports
 */
export async function rollUpTypes(entry, schemaOf, externals = []) {
  const modules = new Map();
  const moduleAt = (file) => {
    if (!modules.has(file)) modules.set(file, readModule(file));
    return modules.get(file);
  };
  const texts = new Map();
  const names = new Map();
  const imports = new Map();

  /** A name that is still free; the first who asks gets its own. */
  function nameFor(key, wanted) {
    if (!names.has(key)) {
      const taken = new Set(names.values());
      let free = wanted;
      for (let next = 2; taken.has(free); next += 1) free = `${wanted}${next}`;
      names.set(key, free);
    }
    return names.get(key);
  }

  const nameOfSchema = (id, text) => {
    const key = `schema ${id} ${text}`;
    const name = nameFor(key, id);
    texts.set(key, `type ${name} = ${text};`);
    for (const [other, known] of texts) texts.set(other, known.replaceAll(unnamed(id), name));
    return name;
  };

  /** Where a name of a file is declared. */
  function declarationOf(file, name) {
    const { statements, imported } = moduleAt(file);
    if (statements.has(name)) return { file, name };
    const from = imported.get(name);
    if (from === undefined) return undefined;
    if (!from.source.startsWith('.')) return { external: from.source, name: from.name };
    const target = path.join(path.dirname(file), from.source.replace(/\.[jt]s$/, '.d.ts'));
    if (from.name === '*') return { namespace: target };
    return declarationOf(target, from.name);
  }

  async function nameOf({ file, name, external }) {
    if (external !== undefined) {
      if (!external.startsWith('node:') && !externals.includes(external))
        throw new Error(`the public types need ${name} of ${external}`);
      const local = nameFor(`${external} ${name}`, name);
      const text = local === name ? name : `${name} as ${local}`;
      imports.set(external, new Set([...(imports.get(external) ?? []), text]));
      return local;
    }
    const key = `${file} ${name}`;
    if (!names.has(key)) {
      nameFor(key, name);
      texts.set(key, '');
      texts.set(key, (await textsOf(file, name)).join('\n'));
    }
    return names.get(key);
  }

  function textsOf(file, name) {
    const { text, statements } = moduleAt(file);
    return Promise.all(
      statements.get(name).map(async (statement) => {
        const changes = [{ ...statement.id, text: names.get(`${file} ${name}`) }];
        for (const reference of referencesIn(statement.node)) {
          const replacement = await replacementOf(reference, file);
          if (replacement !== undefined) changes.push({ ...reference, text: replacement });
        }
        return replaced(text, statement, changes).replace(
          /^((?:\/\*[\s\S]*?\*\/\s*)?)export (default (?=function))?/,
          (_, doc, byDefault) => (byDefault === undefined ? doc : `${doc}declare `),
        );
      }),
    );
  }

  async function replacementOf({ path: [first, second], schema }, file) {
    const found = declarationOf(file, first);
    if (found?.external === 'zod' && schema !== undefined) {
      const constant = declarationOf(file, schema);
      const io = second === 'input' ? 'input' : 'output';
      return typeText(await schemaOf(constant.file, constant.name), io, nameOfSchema);
    }
    if (found?.namespace !== undefined) return nameOf(declarationOf(found.namespace, second));
    return found === undefined ? undefined : nameOf(found);
  }

  const exported = [];
  for (const [name, local] of moduleAt(entry).exported) {
    const found = declarationOf(entry, local);
    const own = await nameOf(found);
    exported.push(own === name ? name : `${own} as ${name}`);
  }
  const imported = [...imports].map(([from, all]) => `import type { ${[...all].join(', ')} } from '${from}';\n`);
  return `${imported.join('')}${[...texts.values()].join('\n')}\nexport { ${exported.join(', ')} };\n`;
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
