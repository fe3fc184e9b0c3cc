import path from 'node:path';

/**
 * Files that are opened at once. Node.js opens all files of an `import()` together, more than some systems allow, and what
 * it could not open once it never tries to open again.
 */
const step = 4;

/** As long as `import`, so that the places in source maps stay. */
const load = '__load';

/** Lets each `import()` in the bundles load the files that it needs a few at a time, those first that need no others. */
export function loadInSteps({ outputs }, texts) {
  const needsOf = (file, kind) =>
    outputs[file].imports.filter((one) => one.kind === kind && !one.external).map((one) => one.path);
  for (const [file, text] of texts) {
    const imported = file.endsWith('.js') ? needsOf(file, 'dynamic-import') : [];
    if (imported.length === 0) continue;
    const present = new Set(stepsTo(file, needsOf, new Set()).flat());
    const nameOf = (other) => {
      const way = path.relative(path.dirname(file), other);
      return way.startsWith('.') ? way : `./${way}`;
    };
    const table = {};
    let changed = text;
    for (const other of new Set(imported)) {
      const before = changed;
      changed = changed.replaceAll(
        `import(${JSON.stringify(nameOf(other))})`,
        `${load}(${JSON.stringify(nameOf(other))})`,
      );
      if (before === changed) throw new Error(`${file} does not import ${other} as it says`);
      table[nameOf(other)] = stepsTo(other, needsOf, present).map((files) => files.map(nameOf));
    }
    texts.set(file, withLoader(changed, table));
  }
  return texts;
}

/** The files that a file needs, itself last, in the order in which they can be loaded. */
function stepsTo(file, needsOf, present) {
  const levels = [];
  const levelOf = new Map();
  const visit = (one) => {
    if (present.has(one)) return -1;
    if (levelOf.has(one)) return levelOf.get(one);
    levelOf.set(one, 0);
    const level = Math.max(-1, ...needsOf(one, 'import-statement').map(visit)) + 1;
    levelOf.set(one, level);
    levels[level] = [...(levels[level] ?? []), one];
    return level;
  };
  visit(file);
  return levels.flatMap((files) =>
    Array.from({ length: Math.ceil(files.length / step) }, (_, at) => files.slice(at * step, (at + 1) * step)),
  );
}

/** Behind the code, whose places stay. Functions are there before it runs. */
function withLoader(text, table) {
  const loader =
    `function ${load}s(){return ${JSON.stringify(table)}}` +
    `async function ${load}(name){for(const files of ${load}s()[name])await Promise.all(files.map(file=>import(file)));return import(name)}`;
  const [code, map = ''] = text.split(/(?=\/\/# sourceMappingURL=.*\n?$)/);
  return `${code.trimEnd()}\n${loader}\n${map}`;
}
