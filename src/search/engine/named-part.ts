import type { Naming } from './names.ts';
import type { Named } from './weighed-page.ts';

/** What share of a question a name has to be that is one of its parts. */
const minPartShare = 0.4;
/** How much of a query a page has whose name the query begins with. */
const minLeadingCoverage = 0.4;

/** Whether a part of a query is the name of a page, or what a part begins with. */
export const isPartOf = (naming: Naming, one: Named): boolean =>
  (naming.hasParts && one.fit.title > minPartShare && naming.isPart(one.names)) ||
  (one.fit.title > 0 &&
    ((naming.hasHeads && naming.isHead(one.names)) ||
      (one.fit.coverage > minLeadingCoverage && naming.mayLead() && naming.isLeading(one.names))));
