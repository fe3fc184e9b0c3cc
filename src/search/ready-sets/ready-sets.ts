import { duplicateUrls } from './duplicate-urls.ts';
import { hostile } from './hostile.ts';
import { noUrl } from './no-url.ts';
import { promptInjection } from './prompt-injection.ts';
import type { ReadySet } from './ready-set.ts';
import { wrongTypes } from './wrong-types.ts';

export type ReadySetName = keyof typeof readySets;

/** Results that a program should survive, by the name that a test asks for them by. Each is made for the question. */
export const readySets = {
  hostile,
  'no-url': noUrl,
  'duplicate-urls': duplicateUrls,
  'wrong-types': wrongTypes,
  empty: () => [],
  'prompt-injection': promptInjection,
} satisfies Readonly<Record<string, (question: string) => ReadySet>>;
