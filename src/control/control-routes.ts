import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { lingeringClose } from '../http/lingering-close.ts';
import { withoutSchemas } from '../http/without-schemas.ts';
import { UnavailableError } from '../runtime/availability.ts';
import { boundsIssueOf } from '../runtime/json-bounds.ts';
import type { Control } from './control.ts';
import { checked } from './input/checked.ts';
import { fieldProblem, Problem, problemBody, problemType } from './input/problem.ts';
import { mountMcp } from './mcp/mount-mcp.ts';
import { cassetteRoutes } from './routes/cassettes.ts';
import { clockRoutes } from './routes/clock.ts';
import { consoleRoutes } from './routes/console.ts';
import { documentRoutes } from './routes/documents.ts';
import { mailRoutes } from './routes/mails.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { realmRoutes } from './routes/realms.ts';
import { requestRoutes } from './routes/requests.ts';
import { resetRoutes } from './routes/reset.ts';
import { rootRoutes } from './routes/root.ts';
import { ruleRoutes } from './routes/rules.ts';
import { sandboxRoutes } from './routes/sandboxes.ts';
import { searchExplainRoutes } from './routes/search-explain.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { settingsRoutes } from './routes/settings.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { verifyRoutes } from './routes/verify.ts';
import { allowedMethods } from './routing/allowed-methods.ts';
import { ofProcess, type Route, type RouteContext, type RouteResult } from './routing/route.ts';
import { sendResult } from './routing/send-result.ts';
import { nameRule, sandboxName } from './sandboxes/known-sandboxes.ts';
import { nameInBase } from './sandboxes/select-sandbox.ts';

/** The whole control plane. It is loaded when `/-/` is first used. */
export interface ControlRoutes {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** What a route answers; the guard is not asked. @param name method and path: `GET /rules/{id}` @throws {Error} see `problemOf` */
  answer(name: string, input: RouteInput): Promise<RouteResult>;
  /** Status and body of the response for an error. */
  problemOf(error: Error): { readonly status: number; readonly body: unknown };
}

/** What a route is called with, before it is checked. */
interface RouteInput extends Pick<RouteContext<never, never>, 'sandbox' | 'params' | 'request' | 'inCode'> {
  readonly body: unknown;
  readonly query: Readonly<Record<string, string>>;
}

/** Says which of several processes has answered. */
const processName = `${hostname()}:${process.pid}`;

const noQuery = z.strictObject({});
const bodyLimit = 10 * 1024 * 1024;

export const routes: readonly Route[] = [
  ...rootRoutes(() => routes),
  ...sandboxRoutes,
  ...[...settingsRoutes, ...resetRoutes, ...clockRoutes, ...ruleRoutes].map((own) =>
    own.method === 'GET' ? own : ofProcess(own),
  ),
  ...requestRoutes,
  ...verifyRoutes,
  ...searchExplainRoutes,
  ...cassetteRoutes,
  ...realmRoutes,
  ...tokenRoutes,
  ...sessionRoutes,
  ...mailRoutes,
  ...documentRoutes(() => routes),
  ...metricsRoutes,
  ...consoleRoutes,
];

export async function createControlRoutes(control: Control): Promise<ControlRoutes> {
  const app = Fastify({
    logger: false,
    schemaController: withoutSchemas,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    bodyLimit,
    routerOptions: { maxParamLength: 65_536, querystringParser: () => ({}) },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler<Error & { statusCode?: number }>((error, { raw }, reply) => {
    if (error.statusCode === 413) lingeringClose(raw);
    return sendProblem(reply, toProblem(error));
  });
  const methodsAt = allowedMethods(routes, control);
  // Before Fastify looks at the body.
  app.addHook('onRequest', ({ raw, is404 }, reply, done) => {
    if (!is404) return done();
    const { path } = control.contextOf(raw).target;
    const methods = methodsAt(path.slice('/-'.length) || '/');
    if (methods.length === 0 || methods.includes(raw.method ?? '')) return void sendProblem(reply, notFound(path));
    const allow = methods.join(', ');
    sendProblem(reply.header('allow', allow), new Problem(405, `${path} can be asked by ${allow} only`));
  });
  for (const route of routes) addRoute(app, control, route);
  mountMcp(app, control);
  // The links of the console are relative to the slash.
  app.get('/-', (_request, reply) => reply.redirect('-/', 308));
  await app.ready();
  const byName = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  return {
    handle: (request, response) => app.routing(request, response),
    async answer(name, input) {
      const route = byName.get(name);
      if (route === undefined) throw notFound(input.request.context.target.path);
      return answer(control, route, input);
    },
    problemOf(error) {
      const problem = toProblem(error);
      return { status: problem.status, body: problemBody(problem) };
    },
  };
}

function addRoute(app: FastifyInstance, control: Control, route: Route): void {
  app.route({
    method: route.method,
    url: `/-${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    async handler(request, reply) {
      const { headers, httpVersion, socket } = request.raw;
      const context = control.contextOf(request.raw);
      const { sandbox, target } = context;
      const problem = route.free === true ? undefined : control.guard(request.raw, target.path);
      if (problem !== undefined) throw problem;
      if (sandbox === undefined) throw notFound(target.path);
      const result = await answer(control, route, {
        sandbox,
        params: request.params as Readonly<Record<string, string>>,
        body: route.body === undefined ? undefined : readJson(request),
        query: readQuery(target.query),
        request: { headers, httpVersion, socket, context },
        inCode: false,
      });
      if (control.isShared) reply.header('x-understudy-process', processName);
      return sendResult(reply, result);
    },
  });
}

async function answer(control: Control, route: Route, { body, query, ...input }: RouteInput): Promise<RouteResult> {
  const parameters = checked(route.query ?? noQuery, query, 'query');
  const meansThis = input.inCode || query.process === 'this';
  if (route.isOfProcess && control.isShared && !meansThis && input.sandbox === control.sandboxes.default)
    throw new Problem(
      409,
      'it would change default in this process only, and others share STATE_URL: take a sandbox by a name, or ?process=this',
    );
  const { check, body: schema } = route;
  const content = check !== undefined ? await check(body) : schema && checked(schema, body, 'body');
  return route.handler({ ...input, control, query: parameters as never, body: content as never });
}

/** No body counts as an empty object. */
function readJson({ body }: FastifyRequest): unknown {
  if (typeof body !== 'string' || body.trim() === '') return {};
  const issue = boundsIssueOf(body);
  if (issue !== undefined) throw fieldProblem([{ field: 'body', message: issue }]);
  try {
    return JSON.parse(body);
  } catch {
    throw new Problem(400, 'the body is not valid JSON');
  }
}

/** @throws {Problem} 422 for a parameter that is given more than once: none of the values is the one that is meant. */
function readQuery(query: string): Record<string, string> {
  const input = new Map<string, string>();
  for (const [field, value] of new URLSearchParams(query)) {
    if (input.has(field)) throw fieldProblem([{ field, message: 'must be given only once' }]);
    input.set(field, value);
  }
  return Object.fromEntries(input);
}

const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(problemType)
    .send(Buffer.from(JSON.stringify(problemBody(problem))));

/** A title of a test does not do as the name in a base path, which is told. */
function notFound(path: string): Problem {
  const name = nameInBase({ origin: path });
  const rule = name === undefined || sandboxName.test(name) ? '' : `: the name of a sandbox ${nameRule}`;
  return new Problem(404, `there is nothing at ${path}${rule}`);
}

function toProblem(error: Error & { statusCode?: number }): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof UnavailableError) return new Problem(503, error.message);
  if (error.statusCode === 413) return new Problem(413, `the body is larger than ${bodyLimit} bytes`);
  return new Problem(error.statusCode ?? 500, error.message);
}
