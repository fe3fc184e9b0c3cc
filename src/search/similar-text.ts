import { createAnalyzer } from './engine/analyzer.ts';
import { fold } from './engine/fold.ts';
import { subjectOfQuestion } from './engine/question-subject.ts';

/** Longer texts are no questions. */
const maxLength = 10_000;

/**
 * What two questions about the same have in common: the terms of their subjects, without the words around them. A text of
 * such words alone has theirs.
 */
export function createTermsOf(): (text: string) => ReadonlySet<string> {
  const { tokenize, termFor } = createAnalyzer();
  function termsIn(text: string): Set<string> {
    const terms = new Set<string>();
    tokenize(fold(text), (word) => {
      const term = termFor(word);
      if (term !== undefined) terms.add(term);
    });
    return terms;
  }
  return (text) => {
    const start = text.slice(0, maxLength);
    const terms = termsIn(subjectOfQuestion(start).text);
    return terms.size > 0 ? terms : termsIn(start);
  };
}
