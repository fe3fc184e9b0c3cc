import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { authorityCertificate } from '../control/authority-certificate.ts';
import { type Component, health } from '../control/health.ts';
import { pathOfPage, storedPages } from '../control/pages.ts';
import type { Lazy } from '../runtime/lazy.ts';
import { createPageBrowser } from '../search/browse/page-browser.ts';
import type { SearchIndex } from '../search/engine/search-index.ts';
import { withReach } from './index-reach.ts';
import type { Stage } from './stage.ts';

interface OwnPagesOptions {
  readonly stageOf: (request: IncomingMessage) => Stage;
  readonly searchIndex: Lazy<SearchIndex>;
  readonly keys: Lazy<unknown>;
  /** Of shared state. */
  readonly components: Readonly<Record<string, Component>> | undefined;
  readonly authority: Parameters<typeof authorityCertificate>[1] | undefined;
}

/** Puts the stand-in's own pages below `/-/`: health, stored pages and the authority's certificate. */
export async function mountOwnPages(app: FastifyInstance, options: OwnPagesOptions): Promise<void> {
  const { stageOf, searchIndex, keys, components, authority } = options;
  await app.register(health, { components: { search_index: withReach(searchIndex), keys, ...components } });
  await app.register(storedPages, {
    pagesOf: (request) => createPageBrowser(stageOf(request).search.index, pathOfPage),
  });
  if (authority !== undefined) await app.register(authorityCertificate, authority);
}
