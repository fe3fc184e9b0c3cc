import { comparedResponse, isSame, type RawResponse } from './compared-response.ts';
import type { Scenario, Step } from './scenario.ts';

/** Fills in what an earlier response said; undefined when it said nothing of the kind. */
function fill(text: string, memory: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => memory.get(name) ?? 'none');
}

async function send(url: string, step: Step, memory: Map<string, string>): Promise<RawResponse> {
  const headers = Object.fromEntries(
    Object.entries(step.headers ?? {}).map(([name, value]) => [name, fill(value, memory)]),
  );
  const form = step.form?.map(([name, value]): [string, string] => [name, fill(value, memory)]);
  const response = await fetch(`${url}/realms/${step.path}`, {
    method: step.method,
    headers,
    ...(form !== undefined && { body: new URLSearchParams(form) }),
    redirect: 'manual',
  });
  const body = await response.text();
  if (body.startsWith('{"access_token"'))
    for (const [name, value] of Object.entries(JSON.parse(body) as object)) memory.set(name, String(value));
  return { status: response.status, headers: response.headers, body };
}

/** The first step whose responses differ, if any; the steps after it are not sent. */
export async function playScenario(scenario: Scenario, urls: readonly [string, string]) {
  const memories = [new Map<string, string>(), new Map<string, string>()] as const;
  for (const [index, step] of scenario.entries()) {
    const [real, own] = await Promise.all(
      ([0, 1] as const).map(async (side) => {
        const response = await send(urls[side], step, memories[side]);
        return comparedResponse(response, urls[side], Math.floor(Date.now() / 1000));
      }),
    );
    if (!isSame(real, own)) return { index, step, real, own };
  }
  return undefined;
}
