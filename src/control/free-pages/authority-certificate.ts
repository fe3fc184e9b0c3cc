import type { FastifyPluginAsync } from 'fastify';

/** `/-/ca.pem`: the certificate of the authority that this server's certificates come from, for all who call it. */
export const authorityCertificate: FastifyPluginAsync<{ certificate: string }> = async (app, { certificate }) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/-/ca.pem',
    handler: async (_request, reply) => reply.type('application/x-pem-file').send(certificate),
  });
};
