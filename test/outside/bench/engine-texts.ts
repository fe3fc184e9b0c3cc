import { type GeneratedPage, generatedPages, generatedQuestions } from './generated-pages.ts';
import { naturalPages, naturalQuestions } from './natural-pages.ts';

/** What engines are measured on. */
interface EngineText {
  pages(count: number): Iterable<GeneratedPage>;
  questions(count: number, kind: 'short' | 'long'): string[];
}

/** The texts that engines are measured on: made-up words, and sentences of the built-in pages. */
export const engineTexts = {
  words: {
    pages: generatedPages,
    questions: (count, kind) => generatedQuestions(count, kind === 'short' ? 3 : 20),
  },
  sentences: { pages: (count) => naturalPages(count, 1000), questions: naturalQuestions },
  'single sentences': { pages: (count) => naturalPages(count, 1), questions: naturalQuestions },
} as const satisfies Readonly<Record<string, EngineText>>;

export type EngineTextName = keyof typeof engineTexts;
