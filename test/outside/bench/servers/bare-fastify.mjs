// Bare Fastify that answers the bytes it is told to: ANSWER is {status, headers, body}.
import Fastify from 'fastify';

const { status, headers, body } = JSON.parse(process.env.ANSWER ?? '{"status":200,"headers":{},"body":""}');
const app = Fastify();
app.all('/*', (_request, reply) => {
  reply.code(status).headers(headers).send(body);
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
