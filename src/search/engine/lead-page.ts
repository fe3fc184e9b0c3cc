import { leading } from './leading.ts';
import { leadingTitles, saysLead } from './title-limits.ts';
import type { Named, Weighed } from './weighed-page.ts';

type LeadQuery = Parameters<typeof leadingTitles>[0];

/** A misspelt name may be one of two words: `William Shakespeare`. */
const longestName = 2;
const wordsIn = (name: string) => name.trim().split(' ').length;

/**
 * Tells which pages have the first word of a query for a name, where the first page is about one that says less: `Cheetah` rather than
 * `Speed` for `cheetah top speed`. Undefined when the first page is about it already.
 */
function isAboutLeadOf(terms: LeadQuery, first: Named): ((one: Named) => boolean) | undefined {
  const { lead, totalWeight } = terms;
  const hasLead = leadingTitles(terms);
  if (lead === undefined || hasLead === undefined || hasLead(first.fit, first.names)) return undefined;
  if (first.fit.title * totalWeight >= lead.weight) return undefined;
  const says = saysLead(lead);
  const longest = lead.isKnown ? 1 : longestName;
  return ({ fit, names }) =>
    fit.title > 0 &&
    !names.isOneOfSeveral &&
    names.words.startsWith(names.short) &&
    wordsIn(names.short) <= longest &&
    says({ words: names.short, said: names.short });
}

/** Puts a page about the first word of the query before one that is about another word of it. */
export function leadAhead<Page>(
  best: readonly Weighed<Page>[],
  ranked: readonly Weighed<Page>[],
  terms: LeadQuery,
  isBefore: (one: Weighed<Page>, other: Weighed<Page>) => boolean,
): readonly Weighed<Page>[] {
  const [first] = best;
  if (first === undefined || first.byName > 1 || first.isTitle) return best;
  const isAboutLead = isAboutLeadOf(terms, first);
  if (isAboutLead === undefined) return best;
  const [page] = leading(
    ranked.filter((one) => one.boost >= 1 && isAboutLead(one)),
    1,
    isBefore,
  );
  if (page === undefined) return best;
  page.isLead = true;
  return [page, ...best.filter((one) => one !== page)];
}
