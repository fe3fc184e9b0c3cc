import type { ControlledSandbox, NewRule, ShownRule } from '../client.ts';

/** The rules of a sandbox, which remember where the test has added each. */
export interface WatchedRules {
  readonly rules: ControlledSandbox['rules'];
  /** An error that names those that were never applied; undefined when there are none. */
  unused(): Promise<Error | undefined>;
}

export function watchRules(rules: ControlledSandbox['rules']): WatchedRules {
  /** Frames of stacks, by the identifiers of rules. */
  const places = new Map<string, readonly string[]>();

  async function add(rule: NewRule): Promise<ShownRule> {
    const called: { stack?: string } = {};
    Error.captureStackTrace(called, add);
    const added = await rules.add(rule);
    places.set(added.id, called.stack?.split('\n').slice(1) ?? []);
    return added;
  }

  return {
    rules: { ...rules, add },
    async unused() {
      const never = (await rules.list()).filter(({ applied }) => applied === 0);
      const [first] = never;
      if (first === undefined) return undefined;
      const lines = never.map((rule) => `  ${lineOf(rule)}${placeIn(places.get(rule.id))}`);
      const error = new Error(`${count(never.length)} never applied:\n${lines.join('\n')}`);
      const frames = places.get(first.id) ?? [];
      if (frames.length > 0) error.stack = [`Error: ${error.message}`, ...frames].join('\n');
      return error;
    },
  };
}

function lineOf({ id, name, match, matched }: ShownRule): string {
  const came = matched === 0 ? 'no request matched' : `${matched} matched`;
  return `${name ?? id} ${JSON.stringify({ match: match ?? {} })}, ${came}`;
}

/** File, line and column of the first frame. */
function placeIn(frames: readonly string[] = []): string {
  const place = /([^\s(]+:\d+:\d+)\)?$/.exec(frames[0] ?? '')?.[1];
  return place === undefined ? '' : ` (added at ${place})`;
}

const count = (rules: number) => (rules === 1 ? '1 rule was' : `${rules} rules were`);
