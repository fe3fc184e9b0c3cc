import type { Sentence } from '../../answers/candidate-sentences.ts';
import type { AnswerExtractor } from '../../answers/extractive-answer.ts';
import { truncateQuery } from '../../engine/default-query.ts';
import type { Hit, SearchIndex } from '../../engine/search-index.ts';
import type { JsonObject } from '../../request-body/json-body.ts';
import { citationStyles } from './citations.ts';
import { findSources } from './find-sources.ts';
import type { OutputLength, ResearchRequest } from './research-request.ts';
import { fillSchema } from './structured-output.ts';

/** The outcome of research. */
export interface Report {
  /** Markdown, or an object of the output schema. */
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

/** Below this number a report says how few its sources are. */
const fewSources = 3;
const fewSourcesNote = (count: number) =>
  `Only ${count === 1 ? 'one source was' : `${count} sources were`} found on this subject.`;

/**
 * A report made of sentences of the corpus, unchanged, each with the source that it is from.
 * @param placeholders whether placeholder pages stand in when no page is about the subject
 */
export async function writeReport(
  index: SearchIndex,
  answers: AnswerExtractor,
  request: ResearchRequest,
  placeholders: boolean,
): Promise<Report> {
  const { input, outputLength, outputSchema, includeDomains, excludeDomains } = request;
  const { pages, summary, perPage } = extents[outputLength];
  const found = await findSources(index, input, pages, { includeDomains, excludeDomains, placeholders });
  const hits = found.map(({ hit }) => hit);
  const sources = hits.map(({ page: { title, url, favicon } }) => ({ title, url, favicon: favicon ?? null }));
  const statements = answers.statementsOf(hits);
  const query = truncateQuery(input);
  if (outputSchema !== undefined) return { content: fillSchema(outputSchema, query, statements), sources };
  const style = citationStyles[request.citationFormat];
  const cited = ({ text, source }: Sentence) => `${text} ${style.mark(hits[source] as Hit, source)}`;
  const sections = found.map(({ hit, question }, source) => {
    const sentences = statements.best(truncateQuery(question), perPage, source).map(cited);
    return sentences.length === 0 ? '' : `## ${hit.page.title}\n\n${sentences.join(' ')}`;
  });
  const parts = [
    `# ${input.replace(/\s+/g, ' ').trim()}`,
    hits[0]?.placeholder?.answer ?? '',
    hits.length === 0 ? 'No sources were found.' : statements.best(query, summary).map(cited).join(' '),
    hits.length > 0 && hits.length < fewSources ? fewSourcesNote(hits.length) : '',
    ...sections,
    hits.length === 0 ? '' : `## Sources\n\n${hits.map((hit, source) => style.entry(hit, source)).join('\n')}`,
  ];
  return { content: parts.filter((part) => part !== '').join('\n\n'), sources };
}
