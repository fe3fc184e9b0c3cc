import { type Node, parseSync, Visitor } from 'oxc-parser';

/**
 * What is counted: the beginning of each call of a function that is written in `src`. Functions are declarations,
 * expressions, arrow functions, methods, accessors and constructors; a callback is a function like any other. Not counted:
 * code that goes on behind an `await` or `yield`, the return to the caller, field initializers, what a module does when it
 * is loaded, and all functions of Node.js and of packages.
 */
export function instrument(file: string, text: string, call: string): string {
  const { program, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const insertions: { at: number; text: string }[] = [];
  const add = (body: Node | null) => {
    if (body === null) return;
    if (body.type === 'BlockStatement') insertions.push({ at: body.start + 1, text: `${call};` });
    else insertions.push({ at: body.start, text: `(${call},` }, { at: body.end, text: ')' });
  };
  new Visitor({
    ArrowFunctionExpression: ({ body }) => add(body),
    FunctionDeclaration: ({ body }) => add(body),
    FunctionExpression: ({ body }) => add(body),
  }).visit(program);
  let instrumented = '';
  let copied = 0;
  for (const { at, text: inserted } of insertions.sort((one, other) => one.at - other.at)) {
    instrumented += text.slice(copied, at) + inserted;
    copied = at;
  }
  return instrumented + text.slice(copied);
}
