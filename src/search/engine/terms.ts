import { stem } from 'porter2';
import { oneSpelling } from './spelling.ts';
import { stopWords } from './stop-words.ts';

const latin = /^[a-z']+$/;

/** The term a word is indexed under: its English stem; words with digits, signs or other letters stay as they are. */
export const termOf = (word: string): string => (latin.test(word) ? stem(oneSpelling(word)) : word);

/** Whether a word is left out of bodies and queries. */
export const isStopWord = (word: string): boolean => stopWords.has(word);
