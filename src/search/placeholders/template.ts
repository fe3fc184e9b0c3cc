/** What a page of one kind is called. The first five are for any search, the others for news. */
export type PlaceholderKind =
  | 'overview'
  | 'guide'
  | 'background'
  | 'questions'
  | 'reference'
  | 'report'
  | 'update'
  | 'analysis'
  | 'interview'
  | 'briefing';

/** The texts of placeholder pages in one language. `{s}` stands for the subject, `{c}` for a country. */
export interface PlaceholderTemplate {
  readonly titles: Readonly<Record<PlaceholderKind, string>>;
  /** Says in the title what kind of page it is. */
  readonly mark: string;
  /** Says first what the page is. */
  readonly lead: string;
  /** Names the country that the search preferred. */
  readonly country: string;
  /** The field `answer` of a search. */
  readonly answer: string;
  readonly picture: string;
  /** Heading and text of each section: what a page about the subject would say there. */
  readonly sections: readonly (readonly [heading: string, text: string])[];
}
