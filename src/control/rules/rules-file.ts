import { readFile } from 'node:fs/promises';
import { LineCounter, parseDocument } from 'yaml';
import * as z from 'zod';
import { shapeIssueOf } from '../input/body-shape.ts';
import { itemIssues } from '../input/item-issues.ts';
import { type CompiledRule, compileRule } from './compile-rule.ts';
import { InvalidRuleError } from './invalid-rule.ts';
import type { RuleNames } from './rule-names.ts';
import { ruleSchema } from './rule-schema.ts';

/** A file of rules that cannot be used; `message` names the file, the place and what is wrong there. */
class RulesFileError extends Error {
  override readonly name = 'RulesFileError';
}

type Path = readonly PropertyKey[];

/**
 * Rules from a file of JSON or YAML: a list of them, or an object with the list as `rules`.
 * @throws {RulesFileError}
 */
export async function readRulesFile(file: string, names: RuleNames): Promise<CompiledRule[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new RulesFileError(`${file}: cannot be read: ${error.code ?? error.message}`);
  });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors;
  if (broken !== undefined) throw new RulesFileError(`${file}${lineAt(broken.pos[0])}: ${broken.message}`);
  const content = read(() => document.toJS() as unknown);
  const isNested = typeof content === 'object' && content !== null && 'rules' in content;
  const shapeIssue = shapeIssueOf(content);
  if (shapeIssue !== undefined) throw wrong(shapeIssue.path, shapeIssue.message);
  const list = z.array(ruleSchema, 'must be a list of rules');
  const parsed = (isNested ? z.strictObject({ rules: list }) : list).safeParse(content);
  if (!parsed.success) {
    const [issue] = itemIssues(content, parsed.error.issues);
    if (issue?.code === 'unrecognized_keys') {
      const message = issue.message.startsWith('is no operator') ? issue.message : 'is unknown';
      throw wrong([...issue.path, issue.keys[0] ?? ''], message);
    }
    throw wrong(issue?.path ?? [], issue?.message ?? 'is wrong');
  }
  const rules = 'rules' in parsed.data ? parsed.data.rules : parsed.data;
  const compiled: CompiledRule[] = [];
  for (const [place, rule] of rules.entries()) {
    try {
      compiled.push(await compileRule(rule, names));
    } catch (error) {
      if (!(error instanceof InvalidRuleError)) throw error;
      throw wrong([...(isNested ? ['rules'] : []), place, ...error.field.split('.')], error.message);
    }
  }
  return compiled;

  function read<T>(from: () => T): T {
    try {
      return from();
    } catch (error) {
      throw new RulesFileError(`${file}: ${error instanceof Error ? error.message : error}`);
    }
  }

  function lineAt(offset: number | undefined): string {
    return offset === undefined ? '' : `:${lines.linePos(offset).line}`;
  }

  /** The place of a member, or of the nearest enclosing one that is there. */
  function wrong(path: Path, message: string): RulesFileError {
    for (let depth = path.length; depth >= 0; depth -= 1) {
      const node = document.getIn(path.slice(0, depth), true) as { range?: readonly number[] } | undefined;
      if (node?.range !== undefined)
        return new RulesFileError(`${file}${lineAt(node.range[0])}: ${fieldText(path)}${message}`);
    }
    return new RulesFileError(`${file}: ${fieldText(path)}${message}`);
  }
}

const fieldText = (path: Path) => (path.length === 0 ? '' : `${path.join('.')}: `);
