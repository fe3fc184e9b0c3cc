import type { FastifyPluginAsync } from 'fastify';

/** Where the documents are as Markdown. */
export const guidesPath = '/guides/';

/**
 * `/-/llms.txt` tells an agent how to use the server, and `/-/guides/` has the documents that it links to. Both are free for
 * all, and read when they are asked for.
 */
export const agentsPages: FastifyPluginAsync = async (app) => {
  const method = ['GET', 'HEAD'];
  app.route({
    method,
    url: '/-/llms.txt',
    async handler(_request, reply) {
      const { agentsPage } = await import('../mcp/guides.ts');
      return reply.type('text/plain; charset=utf-8').send(await agentsPage());
    },
  });
  app.route({
    method,
    url: `/-${guidesPath}`,
    async handler(_request, reply) {
      const { guides } = await import('../mcp/guides.ts');
      const lines = (await guides()).map(({ name, title }) => `- [${title}](${name})\n`);
      return reply.type('text/markdown; charset=utf-8').send(`# Documents\n\n${lines.join('')}`);
    },
  });
  app.route<{ Params: { name: string } }>({
    method,
    url: `/-${guidesPath}:name`,
    async handler({ params }, reply) {
      const { guideNamed } = await import('../mcp/guides.ts');
      const guide = await guideNamed(params.name);
      if (guide === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('no document is here\n');
      return reply.type('text/markdown; charset=utf-8').send(guide.text);
    },
  });
};
