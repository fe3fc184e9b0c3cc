/** A page that was put together. */
export interface GeneratedPage {
  readonly url: string;
  readonly title: string;
  readonly content: string;
}

const syllables = 'ka to ri men sal ver do lin pra us ten gor mi fel an bro cu dis ep hal'.split(' ');
const common = 'the of and to in a is that for it as was with on by'.split(' ');
const words = 60_000;
const shareOfCommon = 0.4;

/** Numbers from 0 to 1, the same every time: a linear congruential generator. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function spelled(number: number): string {
  let word = '';
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
}

/** Words as often as in real text (Zipf), four of ten of them stop words. */
function wordsFrom(random: () => number): () => string {
  return () =>
    random() < shareOfCommon
      ? (common[Math.floor(random() * common.length)] ?? '')
      : spelled(Math.floor(Math.exp(random() * Math.log(words))) - 1);
}

const several = (count: number, make: () => string) => Array.from({ length: count }, make);

/** Pages of about 1 kB. */
export function* generatedPages(count: number): Generator<GeneratedPage> {
  const random = sequence(1);
  const word = wordsFrom(random);
  for (let page = 0; page < count; page += 1) {
    let content = '';
    while (content.length < 1000) content += `${several(8 + Math.floor(random() * 14), word).join(' ')}. `;
    yield {
      url: `https://site${page % 997}.example/page/${page}`,
      title: several(5, word).join(' '),
      content: content.trim(),
    };
  }
}

/** Questions of so many words, as often as pages have them. */
export function generatedQuestions(count: number, length: number): string[] {
  const word = wordsFrom(sequence(length));
  return several(count, () => several(length, word).join(' '));
}
