import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { CapturedRequest } from '../../src/control/capture/captured-request.ts';
import { CapturedResponse } from '../../src/control/capture/captured-response.ts';
import type { InterfaceName } from '../../src/control/facts/request-facts.ts';
import { compileRule } from '../../src/control/rules/compile-rule.ts';
import { createRuleList } from '../../src/control/rules/create-rule-list.ts';
import type { Overriding } from '../../src/control/rules/overriding.ts';
import { type RuleInput, ruleSchema } from '../../src/control/rules/rule-schema.ts';
import type { RuledRequest } from '../../src/control/rules/ruled-request.ts';
import { tryRules } from '../../src/control/rules/try-rules.ts';
import { systemRandomness } from '../../src/runtime/runtime.ts';
import { httpContext } from './http-context.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';

/** A rule as the list takes it. */
export const ruleOf = (input: RuleInput) => compileRule(ruleSchema.parse(input));

export interface RuledServerOptions {
  readonly rules: readonly RuleInput[];
  /** What would answer without rules. @param overridesOf what a rule says to the interface */
  readonly routes: (app: FastifyInstance, overridesOf: (request: IncomingMessage) => Overrides) => void;
  readonly interface?: InterfaceName;
  readonly operation?: string;
}

/** What a rule says to an interface. */
interface Overrides {
  readonly error?: string;
  readonly number?: () => number;
}

type Entry = RuledRequest['context'];
const untouched = { rule: undefined, rules: undefined, outcome: undefined, fault: undefined };

/** A small server whose requests pass rules, as those of the real one do. */
export async function ruledServer(options: RuledServerOptions) {
  const clock: MovableClock = movableClock();
  const rules = createRuleList({ seed: 1, random: systemRandomness });
  const interfaces = { tokens: { usernameOf: async () => undefined } };
  const sandbox = { rules, clock, interfaces, underway: 0 };
  const entries: Entry[] = [];
  const answered: number[] = [];
  const overrides = new WeakMap<IncomingMessage, Overrides>();
  for (const rule of options.rules) rules.add(await ruleOf(rule));

  async function serve(request: IncomingMessage, response: ServerResponse, listener: RequestListener): Promise<void> {
    if (!(request instanceof CapturedRequest && response instanceof CapturedResponse)) return;
    const { method, target } = httpContext(request);
    const { operation, interface: name = 'search' } = options;
    const context: Entry = { method, target, operation, operationIn: undefined, ...untouched };
    entries.push(context);
    sandbox.underway += 1;
    response.on('close', () => {
      sandbox.underway -= 1;
      if (response.writableFinished) answered.push(response.statusCode);
    });
    const overriding = (): Overriding => ({
      error: (error) => overrides.set(request, { error }),
      number: (number) => overrides.set(request, { number }),
      results() {},
      token() {},
    });
    const result = await tryRules({ request, response, context, interface: name, sandbox, overriding });
    if (result === 'continue') listener(request, response);
  }

  const app = Fastify({
    serverFactory: (listener) =>
      createServer(
        { IncomingMessage: CapturedRequest, ServerResponse: CapturedResponse },
        (request, response) => void serve(request, response, listener as RequestListener),
      ),
  });
  options.routes(app, (request) => overrides.get(request) ?? {});
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    // A client that has left may have opened another connection, which would be waited for.
    app.server.closeAllConnections();
    return app.close();
  });
  const { port } = app.server.address() as AddressInfo;

  /** Sends bytes and gives everything that comes back until the connection ends; `error` when it was reset. */
  async function exchange(bytes: string): Promise<{ text: string; error?: string | undefined }> {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let error: string | undefined;
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', (problem: NodeJS.ErrnoException) => {
      error = problem.code;
    });
    socket.write(bytes);
    await new Promise((resolve) => socket.once('close', resolve));
    return { text, error };
  }

  return {
    app,
    url,
    port,
    rules,
    clock,
    sandbox,
    entries,
    answered,
    exchange,
    connect: () => connect(port, '127.0.0.1'),
    once,
  };
}
