import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import type { RequestTarget } from '../../http/request-target.ts';

/** Where stored pages are. */
export const pagesPath = '/-/pages/';

/** The path of what is stored at a URL. */
export const pathOfPage = (url: string): string => `${pagesPath}${url}`;

interface Document {
  readonly type: string;
  readonly body: string;
}

/** What the routes show. */
interface Pages {
  list(query: string, from: number): Promise<Document>;
  open(url: string): Promise<Document | undefined>;
}

interface PagesOptions {
  /** Dates of pages count back from the clock of the sandbox that is asked. */
  readonly pagesOf: (request: IncomingMessage) => Pages;
  /** The target of a request, without the base path of a sandbox. */
  readonly targetOf: (request: IncomingMessage) => RequestTarget;
}

/** Scripts never run: pages may be anybody's. */
const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'";

/** `/-/pages/` lists and searches the stored pages; `/-/pages/<url>` shows one, so that programs can open what they find. */
export const storedPages: FastifyPluginAsync<PagesOptions> = async (app, { pagesOf, targetOf }) => {
  const method = ['GET', 'HEAD'];
  // The slash decides what the links of the list are relative to.
  app.route({
    method,
    url: pagesPath.slice(0, -1),
    async handler({ raw }, reply) {
      const { query } = targetOf(raw);
      return reply.redirect(query === '' ? 'pages/' : `pages/?${query}`, 308);
    },
  });
  app.route({
    method,
    url: pagesPath,
    async handler({ raw }, reply) {
      const { path, query } = targetOf(raw);
      const url = urlIn(path.slice(pagesPath.length), query);
      const parameters = new URLSearchParams(query);
      const from = Math.max(0, Math.floor(Number(parameters.get('from')) || 0));
      const pages = pagesOf(raw);
      const found = url === '' ? await pages.list((parameters.get('q') ?? '').trim(), from) : await pages.open(url);
      reply.header('content-security-policy', policy).header('x-content-type-options', 'nosniff');
      if (found === undefined)
        return reply.code(404).type('text/plain; charset=utf-8').send('no page is stored here\n');
      return reply.type(found.type).send(found.body);
    },
  });
};

/** The URL after the prefix: as it is, percent-encoded as a whole, or with a slash that a proxy has taken away. */
function urlIn(rest: string, query: string): string {
  const encoded = /^https?%3a/i.test(rest) ? decoded(rest) : rest;
  const url = encoded.replace(/^(https?:)\/+/i, '$1//');
  return query === '' || url === '' ? url : `${url}?${query}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
