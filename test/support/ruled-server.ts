import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { CapturedRequest } from '../../src/control/capture/captured-request.ts';
import { CapturedResponse } from '../../src/control/capture/captured-response.ts';
import type { InterfaceName } from '../../src/control/facts/request-facts.ts';
import type { OpenEntry } from '../../src/control/journal/entry.ts';
import { compileRule } from '../../src/control/rules/compile-rule.ts';
import { preparedResponses } from '../../src/control/rules/outcomes/prepared-response.ts';
import { createRuleList } from '../../src/control/rules/rule-list.ts';
import { type RuleInput, ruleSchema } from '../../src/control/rules/rule-schema.ts';
import { tryRules } from '../../src/control/rules/try-rules.ts';
import { targetOf } from '../../src/http/request-target.ts';
import { systemRandomness } from '../../src/runtime/runtime.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';

/** A rule as the list takes it. */
export const ruleOf = (input: RuleInput) => compileRule(ruleSchema.parse(input));

export interface RuledServerOptions {
  readonly rules: readonly RuleInput[];
  /** What would answer without rules. */
  readonly routes: (app: FastifyInstance) => void;
  readonly interface?: InterfaceName;
  readonly operation?: string;
}

/** A small server whose requests pass rules, as those of the real one do. */
export async function ruledServer(options: RuledServerOptions) {
  const clock: MovableClock = movableClock();
  const rules = createRuleList({ seed: 1, random: systemRandomness });
  const stage = { tokens: { usernameOf: async () => undefined } };
  const sandbox = { rules, clock, stage, underway: 0 };
  const entries: OpenEntry[] = [];
  for (const rule of options.rules) rules.add(await ruleOf(rule));

  const front =
    (listener: RequestListener): RequestListener =>
    async (incoming, outgoing) => {
      const request = incoming as CapturedRequest;
      const response = outgoing as CapturedResponse;
      const entry: OpenEntry = {
        id: String(entries.length),
        rule: undefined,
        outcome: undefined,
        fault: undefined,
        note() {},
      };
      entries.push(entry);
      sandbox.underway += 1;
      response.once('close', () => {
        sandbox.underway -= 1;
      });
      const name = options.interface ?? 'search';
      const about = { interface: name, operation: options.operation, target: targetOf(request) };
      if ((await tryRules({ ...about, request, response, sandbox, entry })) === 'continue') listener(request, response);
    };
  const app = Fastify({
    serverFactory: (listener) =>
      createServer({ IncomingMessage: CapturedRequest, ServerResponse: CapturedResponse }, front(listener)),
  });
  const answered: number[] = [];
  app.addHook('onResponse', async (_request, reply) => void answered.push(reply.statusCode));
  await app.register(preparedResponses, { clock });
  options.routes(app);
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
