const relation =
  '(?:capital|founder|co-founder|author|writer|creator|inventor|director|producer|ceo|head|leader|president|prime minister|chancellor|king|queen|mayor|governor|owner|wife|husband|spouse|mother|father|parents|son|daughter|brother|sister|birthplace|hometown|successor|predecessor|winner|largest city|headquarters|company|country|city|university|movie|film|book|novel|song|band|team|club|player)s?';
const relationOf = new RegExp(`\\bthe ${relation} (?:of|that|which|who|where)\\b`, 'i');
/** `the population of the capital of Peru`: the page of Peru tells the population of another place. */
const factOfRelation = new RegExp(
  `\\b(?:of|in|did|does|is|was|were|has) the ${relation} (?:of|that|which|who|where) .+`,
  'i',
);
const furtherFact =
  /\b(?:born|die[ds]?|dead|live[ds]?|grow up|grew up|stud(?:y|ied)|married|buried|old|population|age|height|birthday|nationality|located|speak|spoken|wr(?:ite|ote)|win|won)\b/i;

/** Whether a question asks for a fact about something that it names by its relation to another: that takes two pages. */
export const asksIndirectly = (question: string): boolean =>
  relationOf.test(question) && factOfRelation.test(question) && furtherFact.test(question);
