const component = /((?:\\.|[^\\.])+)\./y;

/**
 * The parts of a claim name, separated by dots. A backslash before a dot makes it a part of the name (Keycloak 26.7).
 */
export function claimPath(name: string): string[] {
  const parts: string[] = [];
  let rest = name;
  for (;;) {
    component.lastIndex = 0;
    const match = component.exec(rest);
    if (match === null) break;
    parts.push(withoutBackslashes(match[1] ?? ''));
    rest = rest.slice(match[0].length);
  }
  return rest === '' ? parts : [...parts, withoutBackslashes(rest)];
}

const withoutBackslashes = (part: string) => part.replace(/\\(.)/g, '$1');
