import type { TaggedWord } from './question-words.ts';

/**
 * The verb of a question for who did something, by language, as its first group: in lower case, behind an auxiliary or at once; in German and Dutch
 * the participle stands at the end.
 */
const verbs: Readonly<Record<string, readonly RegExp[]>> = {
  de: [
    /^\P{L}*wer (?:hat|hatte|ist|wurde) .* (ge\p{Ll}+(?:t|en)|\p{Ll}+iert|(?:be|ent|er|ver)\p{Ll}+(?:t|en))\P{L}*$/iu,
    /^\P{L}*[Ww]er (\p{Ll}+) /u,
  ],
  fr: [/^\P{L}*[Qq]ui (?:a|ont|avait|est|fut) (\p{Ll}+) /u, /^\P{L}*[Qq]ui (\p{Ll}+) /u],
  es: [/^\P{L}*[Qq]ui[eé]n(?:es)? (?:ha|han|fue|fueron) (\p{Ll}+) /u, /^\P{L}*[Qq]ui[eé]n(?:es)? (\p{Ll}+) /u],
  it: [/^\P{L}*[Cc]hi (?:ha|hanno|è|fu) (\p{Ll}+) /u, /^\P{L}*[Cc]hi (\p{Ll}+) /u],
  pt: [/^\P{L}*[Qq]uem (?:foi|tem) (\p{Ll}+) /u, /^\P{L}*[Qq]uem (\p{Ll}+) /u],
  nl: [/^\P{L}*wie (?:heeft|hebben|is|werd) .* (ge\p{Ll}+|(?:be|ont|er|ver)\p{Ll}+)\P{L}*$/iu],
};

/** Takes the verb of a question for who did something out of its subject: `Wer schrieb Faust` is about Faust. */
export function leaveOutDeed(question: string, words: readonly TaggedWord[], language: string | undefined): void {
  for (const pattern of verbs[language ?? ''] ?? []) {
    const verb = pattern.exec(question)?.[1];
    const at = words.findIndex(({ text, isSubject, isStop }) => isSubject && !isStop && text === verb);
    if (at < 0) continue;
    const others = words.some(({ isSubject, isStop }, place) => place !== at && isSubject && !isStop);
    if (!others) return;
    const isQuestionWord = (place: number) => place < 2 && place < at;
    for (const [place, word] of words.entries()) if (place === at || isQuestionWord(place)) word.isSubject = false;
    return;
  }
}
