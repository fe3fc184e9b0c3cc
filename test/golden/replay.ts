import { setTimeout as sleep } from 'node:timers/promises';
import { type Difference, differencesOf } from './comparison.ts';
import { type Exchange, exchangesOf, type GoldenCase } from './golden-case.ts';
import { connectRaw, hangUp, type RawConnection, type Reading } from './raw-connection.ts';
import { methodOf, rawRequest } from './raw-request.ts';
import { headerOf } from './raw-response.ts';
import type { Variables } from './variables.ts';

/** The server that the cases are played to. */
export interface ReplayedServer {
  readonly url: string;
  /** Every line that it has printed so far; without it lines are not compared. */
  readonly stdoutLines?: () => readonly string[];
  /** What of an answer is compared, if not all of it as it came. */
  readonly compared?: (reading: Reading) => Reading;
}

const timeoutMs = 10_000;

/**
 * Plays one recorded case; empty when all is as recorded. What a case captures is kept in `variables` for later ones;
 * `also` compares what is particular to a file.
 */
export async function replay(
  golden: GoldenCase,
  server: ReplayedServer,
  variables: Variables = {},
  also: (exchange: Exchange, reading: Reading) => Difference[] = () => [],
): Promise<Difference[]> {
  const { host, origin } = new URL(server.url);
  Object.assign(variables, { host, base_url: origin });
  const differences: Difference[] = [];
  const bodies = new Set<string>();
  const linesBefore = server.stdoutLines?.().length ?? 0;
  let otherOutcome = false;

  const take = (exchange: Exchange, whole: Reading) => {
    const reading = server.compared?.(whole) ?? whole;
    bodies.add(reading.body.toString('latin1'));
    if (Array.isArray(exchange.compare?.status) && reading.status !== exchange.response?.status) otherOutcome = true;
    differences.push(...differencesOf(exchange, reading, variables), ...also(exchange, reading));
    const bounds = exchange.compare?.elapsed_ms;
    if (bounds !== undefined) differences.push(...outside(bounds, reading.elapsedMs));
    for (const [name, rule] of Object.entries(exchange.capture ?? {})) variables[name] = captured(rule, reading);
  };

  const started = performance.now();
  await play(golden, server.url, variables, take);
  if (golden.elapsed_ms !== undefined) differences.push(...outside(golden.elapsed_ms, performance.now() - started));
  if (golden.equal_bodies === true && bodies.size !== 1) differences.push('bodies: expected one and the same');
  if (server.stdoutLines !== undefined && golden.stdout !== undefined && !otherOutcome) {
    differences.push(...(await lineDifferences(golden, server.stdoutLines, linesBefore)));
  }
  return differences;
}

type Take = (exchange: Exchange, reading: Reading) => void;

async function play(golden: GoldenCase, url: string, variables: Variables, take: Take): Promise<void> {
  const readFrom = async (connection: RawConnection, exchange: Exchange, isLast: boolean) => {
    const method = methodOf(exchange.request);
    const reading = await connection.read({ method, timeoutMs, silentMs: exchange.wait_ms });
    take(exchange, reading);
    if (!isLast) return;
    if (exchange.compare?.closes === true && !(await connection.closesWithin(2_000))) {
      throw new Error('the connection stays open');
    }
    const isOtherOutcome = Array.isArray(exchange.compare?.status) && reading.status !== exchange.response?.status;
    if (connection.unread().length > 0 && !isOtherOutcome) throw new Error('bytes follow the answer');
  };
  const alone = async (exchange: Exchange) => {
    if (exchange.delay_ms !== undefined) await sleep(exchange.delay_ms);
    const connection = connectRaw(url);
    connection.socket.write(rawRequest(exchange.request, variables));
    if (exchange.abort_after_ms === undefined) await readFrom(connection, exchange, true);
    else await sleep(exchange.abort_after_ms);
    await hangUp(connection);
  };
  const exchanges = exchangesOf(golden);
  if (golden.parallel !== undefined) await Promise.all(exchanges.map(alone));
  else if (golden.pipeline === undefined && golden.same_connection !== true) {
    for (const exchange of exchanges) await alone(exchange);
  } else {
    const connection = connectRaw(url);
    if (golden.pipeline !== undefined) {
      connection.socket.write(Buffer.concat(exchanges.map(({ request }) => rawRequest(request, variables))));
    }
    for (const [index, exchange] of exchanges.entries()) {
      if (golden.pipeline === undefined) {
        if (exchange.delay_ms !== undefined) await sleep(exchange.delay_ms);
        connection.socket.write(rawRequest(exchange.request, variables));
      }
      await readFrom(connection, exchange, index === exchanges.length - 1);
    }
    await hangUp(connection);
  }
}

const outside = ([least, most]: readonly [number, number], ms: number): Difference[] =>
  ms < least || ms > most ? [`took ${Math.round(ms)} ms, expected ${least} to ${most}`] : [];

/** The part of an answer that a rule names: `body`, `$`, `header:<name>` or a path of JSON members. */
function captured(rule: string, { headers, body }: Reading): string {
  const text = body.toString('utf8');
  if (rule === 'body') return text;
  if (rule === '$') return text.trim();
  if (rule.startsWith('header:')) return headerOf(headers, rule.slice(7)) ?? '';
  let value: unknown = JSON.parse(text);
  for (const key of rule.replace(/^\$\.?/, '').split('.')) value = (value as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Ports do not count, nor which of its two names 422 has. */
const normalLine = (line: string) =>
  line
    .replace(/\b127\.0\.0\.1:\d+/g, '127.0.0.1:<port>')
    .replace(/ 422 Unprocessable (?:Entity|Content)$/, ' 422 Unprocessable Content');

async function lineDifferences(golden: GoldenCase, lines: () => readonly string[], from: number) {
  const wanted = (golden.stdout ?? []).map(normalLine);
  const printed = () => lines().slice(from).map(normalLine);
  for (let waited = 0; waited < 1_500 && printed().length < wanted.length; waited += 5) await sleep(5);
  await sleep(2);
  const order = (list: string[]) => (golden.stdout_unordered === true ? list.toSorted() : list);
  const [left, right] = [order(wanted).join('\n'), order(printed()).join('\n')];
  return left === right ? [] : [`stdout: expected\n${left}\ngot\n${right}`];
}
