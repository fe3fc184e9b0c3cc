import type { Page } from './search-index.ts';

const sectionOf = ({ title, content }: Pick<Page, 'title' | 'content'>) =>
  `## ${title}\n\n${content.replace(/^#[^\n]*\n+/, '')}`;

/** The text of an overview: its beginning, then the texts of other pages as sections. */
export const overviewText = (beginning: string, parts: readonly Pick<Page, 'title' | 'content'>[]): string =>
  [beginning, ...parts.map(sectionOf)].join('\n\n');
