import { type Route, route } from '../routing/route.ts';

export const metricsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/metrics',
    summary: 'Requests of all sandboxes, durations, sandboxes and memory, for Prometheus',
    responses: { 200: { description: 'the numbers', type: 'text/plain' } },
    async handler({ control }) {
      const { contentType, text } = await control.metrics.get();
      return { body: text(), headers: { 'content-type': contentType } };
    },
  }),
];
