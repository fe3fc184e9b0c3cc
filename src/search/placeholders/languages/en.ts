import type { PlaceholderTemplate } from '../template.ts';

export const english: PlaceholderTemplate = {
  titles: {
    overview: '{s}: overview',
    guide: 'A guide to {s}',
    background: '{s}: background and history',
    questions: '{s}: questions and answers',
    reference: '{s}: reference',
    report: '{s}: news report',
    update: '{s}: latest update',
    analysis: '{s}: news analysis',
    interview: '{s}: interview',
    briefing: '{s}: news briefing',
  },
  mark: 'placeholder page',
  lead: 'This placeholder page stands in for a search result about {s}. No stored page is about this subject, so the page was made from the words of the search. It says nothing about the world; it only has the shape of a page that would.',
  country: 'The search preferred pages from {c}.',
  answer: 'No stored page is about {s}; the results are placeholder pages.',
  picture: 'Placeholder picture for {s}',
  sections: [
    [
      'What {s} is',
      'A page about {s} would begin with a definition: one or two sentences that say what the name stands for and where it belongs. After them it would give other names and spellings, so that readers who know {s} by another word still find their way.',
    ],
    [
      'Why people look it up',
      'Readers come to a page on {s} with different aims. Some want a short explanation, some need one figure or date, and some prepare a decision or a talk. A good page about {s} would serve the short question first and the long one further down.',
    ],
    [
      'Origins and history',
      'This section would tell how {s} began: who or what stood at the start, which steps followed, and what changed on the way. It would give dates where they are certain and name the sources of those that are disputed.',
    ],
    [
      'The present state',
      'Here the page would describe {s} as it is today. It would separate what is settled from what is still in motion, and it would say on which day the text was last checked, because this part of a page about {s} ages first.',
    ],
    [
      'Main parts and terms',
      'Most subjects have a vocabulary of their own. The page would list the parts of {s}, explain each in plain words and link to pages that go deeper. A reader should be able to follow the rest of the text after this list.',
    ],
    [
      'How it works in practice',
      'An example often helps more than a definition. This section would follow one typical case of {s} from beginning to end, name the people or things that take part, and point out where the usual course is left.',
    ],
    [
      'Figures and facts',
      'A table would stand here: sizes, amounts, dates or names that belong to {s}, each with its unit, its year and its source. This placeholder has no figures, because an invented number about {s} would be worse than none.',
    ],
    [
      'Benefits and drawbacks',
      'The page would weigh what speaks for {s} against what speaks against it, and say for whom. It would keep reported opinions apart from measured results, and it would name who holds which view of {s}.',
    ],
    [
      'Common questions',
      'Questions that return about {s} would be answered one by one: what it means, how it differs from what is similar, what it costs, who is responsible, and where to turn next. Each answer would stand on its own, so that a program can quote it.',
    ],
    [
      'Common mistakes',
      'Some errors are made again and again. The page would name the usual misunderstandings about {s}, say how they arise, and correct each in a sentence. Names that look alike would be told apart here.',
    ],
    [
      'Related subjects',
      'No subject stands alone. This section would link to neighbours of {s}: the wider field, its parts, its rivals and its forerunners. The links of this placeholder lead to other placeholder pages about {s}.',
    ],
    [
      'Sources and further reading',
      'A real page would end with its sources on {s}: books, official documents, measurements and reports, with authors and dates. This page has none, because it was made by a program that stands in for a search service in tests.',
    ],
  ],
};
