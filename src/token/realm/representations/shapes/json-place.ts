/** A place in a text, counted from one. */
export interface JsonPlace {
  readonly line: number;
  readonly column: number;
}

/** A token of JSON: a text, one of `{}[],:`, or anything else up to the next of them. */
const token = /\s*(?:("(?:[^"\\]|\\.)*")|([{}[\],:])|([^\s{}[\],:"]+))/y;

interface Container {
  readonly isList: boolean;
  key: string | number;
}

/**
 * The place at which Keycloak's JSON library reports an unknown member: behind the first token of its value, or behind
 * the quotation mark of a text.
 * @param json valid
 * @param path of the member
 */
export function placeOfMember(json: string, path: readonly (string | number)[]): JsonPlace {
  const stack: Container[] = [];
  const isThere = () => stack.length === path.length && stack.every(({ key }, at) => key === path[at]);
  let isName = false;
  token.lastIndex = 0;
  for (let match = token.exec(json); match !== null; match = token.exec(json)) {
    const [, word, mark, other] = match;
    const top = stack.at(-1);
    if (word !== undefined && isName && top !== undefined) {
      top.key = JSON.parse(word) as string;
      isName = false;
    } else if (mark === '}' || mark === ']') stack.pop();
    else if (mark === ',') {
      if (top?.isList === true) top.key = Number(top.key) + 1;
      isName = top?.isList === false;
    } else if (mark !== ':') {
      const end = token.lastIndex - (word === undefined ? 0 : word.length - 1);
      if (isThere()) return placeAt(json, other === undefined ? end : token.lastIndex);
      if (mark !== undefined) stack.push({ isList: mark === '[', key: mark === '[' ? 0 : '' });
      isName = mark === '{';
    }
  }
  return placeAt(json, json.length);
}

function placeAt(json: string, offset: number): JsonPlace {
  const lines = json.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
