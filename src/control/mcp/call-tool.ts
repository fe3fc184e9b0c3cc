import type { Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { CalledSandbox, Caller } from '../client/caller.ts';
import { ControlError } from '../client/control-error.ts';
import { checked } from '../input/checked.ts';
import { Problem } from '../input/problem.ts';
import { sandboxBase } from '../sandboxes/select-sandbox.ts';
import type { Arguments, ControlTool } from './control-tool.ts';
import { controlTools } from './control-tools.ts';
import { shortText } from './short-text.ts';

/** On whose behalf a tool is called. */
export interface ControlAgent {
  /** Callers of the control plane; without a sandbox for the one that the agent means when it names none. */
  readonly callerOf: (sandbox?: CalledSandbox) => Caller;
  /** Aborts when the agent cancels the call, or leaves. */
  readonly signal?: AbortSignal;
}

interface Outcome {
  readonly text: string;
  readonly failed: boolean;
}

const byName = new Map(controlTools.map((tool) => [tool.name, tool]));

const sandbox = z
  .string('must be a string')
  .optional()
  .describe('the sandbox that is meant; that of the address, otherwise `default`');

function schemaOf({ shape, loose }: ControlTool): z.ZodObject {
  const fields = { ...shape, sandbox };
  return loose === true ? z.looseObject(fields) : z.strictObject(fields);
}

/** The tools as `tools/list` shows them. Made once: a batch may ask a hundred times. */
export const listedTools: Tool[] = controlTools.map((tool) => {
  const { $schema, ...inputSchema } = z.toJSONSchema(schemaOf(tool), { io: 'input', unrepresentable: 'any' });
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: { ...inputSchema, type: 'object' } as Tool['inputSchema'],
    annotations: { readOnlyHint: tool.readOnly === true, openWorldHint: false },
  };
});

/** What a tool says, also when it fails; undefined: there is no such tool. */
export async function callTool(name: string, input: Arguments, agent: ControlAgent): Promise<Outcome | undefined> {
  const tool = byName.get(name);
  if (tool === undefined) return undefined;
  try {
    checked(schemaOf(tool), input, 'arguments');
    const { sandbox: named, ...rest } = input;
    const caller = await callerFor(named as string | undefined, agent);
    return { text: await tool.run(rest, untilAborted(caller, agent)), failed: false };
  } catch (error) {
    if (!(error instanceof ControlError || error instanceof Problem)) throw error;
    return { text: shortText(messageOf(error, tool), 'not shown'), failed: true };
  }
}

/** A caller whose calls end with the agent. */
const untilAborted = (caller: Caller, { signal }: ControlAgent): Caller => ({
  ...caller,
  call: (call) => caller.call({ ...call, signal }),
});

async function callerFor(name: string | undefined, { callerOf }: ControlAgent): Promise<Caller> {
  const own = callerOf();
  if (name === undefined) return own;
  const path = '/sandboxes';
  const { sandboxes } = (await own.call({ method: 'GET', path })) as { sandboxes: { name: string; url: string }[] };
  const found = sandboxes.find((one) => one.name === name);
  if (found === undefined) {
    const names = sandboxes.map((one) => one.name).slice(0, 20);
    const known = names.join(', ').slice(0, 1_000);
    throw new Problem(404, `sandbox: there is no ${JSON.stringify(name)}; new_sandbox makes one. There are: ${known}`);
  }
  const hasOwnPort = name !== 'default' && !found.url.includes(sandboxBase);
  return callerOf({ name, url: found.url, hasOwnPort });
}

function messageOf(error: Error, { name, shape, loose, hint }: ControlTool): string {
  const isOfArguments = error instanceof Problem && error.status === 422;
  const names = [...Object.keys(shape), 'sandbox'].join(', ');
  const takes = isOfArguments ? `${name} takes ${names}${loose === true ? ' and more' : ''}.` : undefined;
  return [error.message, takes, hint].filter((line) => line !== undefined).join('\n');
}
