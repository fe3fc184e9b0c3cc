import type { Hit } from '../../engine/search-index.ts';
import type { CitationFormat } from './research-request.ts';

/** How sources are named in the text of a report and in the list at its end. */
export interface CitationStyle {
  mark(hit: Hit, place: number): string;
  entry(hit: Hit, place: number): string;
}

const host = ({ page }: Hit) => new URL(page.url).hostname.replace(/^www\./, '');
const dated = ({ page }: Hit, options: Intl.DateTimeFormatOptions): string | undefined =>
  page.published === undefined
    ? undefined
    : new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(page.published);
const longDate: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' };

/** The shapes of web pages without an author in the MLA (9th), APA (7th) and Chicago (17th, notes) styles. */
export const citationStyles: Readonly<Record<CitationFormat, CitationStyle>> = {
  numbered: {
    mark: (_hit, place) => `[${place + 1}]`,
    entry: ({ page }, place) => `[${place + 1}] ${page.title}. ${page.url}`,
  },
  mla: {
    mark: ({ page }) => `("${page.title}")`,
    entry: (hit) =>
      `- "${hit.page.title}." *${host(hit)}*, ${[dated(hit, longDate), hit.page.url].filter((part) => part !== undefined).join(', ')}.`,
  },
  apa: {
    mark: (hit) => `(${hit.page.title}, ${dated(hit, { year: 'numeric' }) ?? 'n.d.'})`,
    entry: (hit) => `- ${hit.page.title}. (${dated(hit, longDate) ?? 'n.d.'}). *${host(hit)}*. ${hit.page.url}`,
  },
  chicago: {
    mark: (_hit, place) => `[^${place + 1}]`,
    entry: (hit, place) =>
      `[^${place + 1}]: "${hit.page.title}," ${host(hit)}, ${[dated(hit, longDate), hit.page.url].filter((part) => part !== undefined).join(', ')}.`,
  },
};
