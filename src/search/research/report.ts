import type { Answers, Sentence } from '../answer.ts';
import { askedOf, question } from '../question.ts';
import type { JsonObject } from '../requests/json-body.ts';
import type { OutputLength, ResearchRequest } from '../requests/research-request.ts';
import type { Hit, SearchIndex } from '../search-index.ts';
import { citationStyles } from './citations.ts';
import { fillSchema } from './structured-output.ts';

/** What research came to. */
export interface Report {
  /** Markdown, or what the output schema asked for. */
  readonly content: string | JsonObject;
  readonly sources: readonly Source[];
}

interface Source {
  readonly title: string;
  readonly url: string;
  readonly favicon: string | null;
}

/** Pages that are read, sentences of the summary, and sentences of each page. */
const extents: Readonly<Record<OutputLength, { pages: number; summary: number; perPage: number }>> = {
  short: { pages: 4, summary: 3, perPage: 1 },
  standard: { pages: 8, summary: 4, perPage: 3 },
  long: { pages: 14, summary: 6, perPage: 6 },
};

/** A report made of sentences of the corpus, unchanged, each with the source that it is from. */
export async function writeReport(index: SearchIndex, answers: Answers, request: ResearchRequest): Promise<Report> {
  const { input, outputLength, outputSchema, includeDomains, excludeDomains } = request;
  const { pages, summary, perPage } = extents[outputLength];
  const hits = await index.search(question(input, { limit: pages, passages: 3, includeDomains, excludeDomains }));
  const sources = hits.map(({ page: { title, url, favicon } }) => ({ title, url, favicon: favicon ?? null }));
  const statements = answers.statementsOf(hits);
  const asked = askedOf(input);
  if (outputSchema !== undefined) return { content: fillSchema(outputSchema, asked, statements), sources };
  const style = citationStyles[request.citationFormat];
  const cited = ({ text, source }: Sentence) => `${text} ${style.mark(hits[source] as Hit, source)}`;
  const sections = hits.map((hit, source) => {
    const sentences = statements.best(asked, perPage, source).map(cited);
    return sentences.length === 0 ? '' : `## ${hit.page.title}\n\n${sentences.join(' ')}`;
  });
  const parts = [
    `# ${input.replace(/\s+/g, ' ').trim()}`,
    hits.length === 0 ? 'No sources were found.' : statements.best(asked, summary).map(cited).join(' '),
    ...sections,
    hits.length === 0 ? '' : `## Sources\n\n${hits.map((hit, source) => style.entry(hit, source)).join('\n')}`,
  ];
  return { content: parts.filter((part) => part !== '').join('\n\n'), sources };
}
