/** Settings, rules and searches are nested less deeply. */
const maxDepth = 100;

/** A member that nothing of the control plane can have. */
export interface ShapeIssue {
  readonly path: readonly string[];
  readonly message: string;
}

interface Place {
  readonly value: object;
  readonly depth: number;
  readonly name: string;
  readonly parent: Place | undefined;
}

/**
 * What is wrong with a value before any schema looks at it: schemas pass over a member `__proto__` in silence, and follow a
 * value as deep as it goes.
 */
export function shapeIssueOf(value: unknown): ShapeIssue | undefined {
  const waiting: Place[] = [];
  const add = (inner: unknown, name: string, parent: Place | undefined) => {
    if (typeof inner === 'object' && inner !== null)
      waiting.push({ value: inner, depth: (parent?.depth ?? 0) + 1, name, parent });
  };
  add(value, '', undefined);
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (place.depth > maxDepth) return { path: pathOf(place), message: 'is nested too deeply' };
    if (Array.isArray(place.value)) {
      // Lists may have hundreds of thousands of items: a name is made for those only that have an inside.
      for (const [at, inner] of place.value.entries())
        if (typeof inner === 'object' && inner !== null) add(inner, String(at), place);
      continue;
    }
    for (const [name, inner] of Object.entries(place.value)) {
      if (name === '__proto__') return { path: [...pathOf(place), name], message: 'is not a name that can be used' };
      add(inner, name, place);
    }
  }
  return undefined;
}

const pathOf = ({ name, parent }: Place): string[] => (parent === undefined ? [] : [...pathOf(parent), name]);
