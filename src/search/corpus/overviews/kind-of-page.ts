const heading = /^#[^\n]*\n+/;
const sentenceEnd = /(?<=[a-z)])\. /;
const definition = /\b(?:is|was|are|were)\s+(?:an?|the|one of the)\s+([^,.;:()]*)/;
/** What follows the noun that says what something is: `a river in Egypt`, `a singer who …`. */
const continuation =
  /\s(?:of|in|that|which|who|on|for|by|from|with|at|between|to|and|made|used|known|where|when|written|directed|based|near|released|sung|about|whose|set|under|as|built|held|founded|published|played|not|is|its|he|she|it|but)\b/;

/** The noun by which the first sentence of a page says what its subject is: `river` for `The Nile is a long river in Africa.` */
export function kindOf(content: string): string | undefined {
  const [sentence = ''] = content.replace(heading, '').split(sentenceEnd);
  const [phrase = ''] = definition.exec(sentence)?.[1]?.split(continuation) ?? [];
  return phrase.trim().split(/\s+/).at(-1)?.toLowerCase() || undefined;
}
