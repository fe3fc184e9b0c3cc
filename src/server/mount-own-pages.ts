import type { FastifyInstance } from 'fastify';
import { agentsPages } from '../control/free-pages/agents-pages.ts';
import { authorityCertificate } from '../control/free-pages/authority-certificate.ts';
import { type Components, health } from '../control/free-pages/health.ts';
import { pathOfPage, storedPages } from '../control/free-pages/pages.ts';
import { createPageBrowser } from '../search/browse/page-browser.ts';
import { contextOf } from './request-context.ts';

interface OwnPagesOptions {
  /** What must be loaded before the server is ready. */
  readonly components: Components;
  readonly isStopping: () => boolean;
  readonly authority: Parameters<typeof authorityCertificate>[1] | undefined;
}

/** Puts the stand-in's own pages below `/-/`: health, documents for agents, stored pages and the authority's certificate. */
export async function mountOwnPages(
  app: FastifyInstance,
  { components, isStopping, authority }: OwnPagesOptions,
): Promise<void> {
  await app.register(health, { components, isStopping });
  await app.register(agentsPages);
  await app.register(storedPages, {
    pagesOf: (request) => createPageBrowser(contextOf(request).interfaces.search.index, pathOfPage),
    targetOf: (request) => contextOf(request).target,
  });
  if (authority !== undefined) await app.register(authorityCertificate, authority);
}
