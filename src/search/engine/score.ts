/**
 * The score that callers see: how much of the best possible answer a page gives, stretched so that a good answer is
 * near 1 as callers of a search service are used to. In (0,1) for a share in (0,1) and rising with it, so it can be
 * compared between questions; `boost` above 1 raises it and below 1 lowers it without leaving the range.
 */
export const scoreOf = (share: number, boost = 1): number => 1 - (1 - share) ** (3 * boost);
