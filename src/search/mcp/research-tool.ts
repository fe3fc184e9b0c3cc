import { researchEndpoint, researchStatusEndpoint } from '../endpoints/research/research.ts';
import type { JsonObject } from '../request-body/json-body.ts';
import { askService } from './ask-service.ts';
import { documentationOf } from './documentation.ts';
import { ServiceRefusal } from './service-refusal.ts';
import type { Tool, ToolRun } from './tool.ts';

const properties = {
  input: { type: 'string', description: 'What to find out' },
  model: {
    type: 'string',
    enum: ['mini', 'pro', 'auto'],
    description: 'How thoroughly: mini for a narrow question, pro for a broad one, auto decides itself',
    default: 'auto',
  },
} as const;

const documentation = `Documentation: ${documentationOf('research')}`;

export const researchTool: Tool = {
  name: 'tavily_research',
  description: 'Looks into a question in many pages and returns a report with its sources.',
  inputSchema: { type: 'object', properties, required: ['input'] },
  async run(given, run) {
    try {
      const outcome = await research(given, run);
      return 'error' in outcome
        ? `Research Error: ${outcome.error}`
        : outcome.content || 'No research results available';
    } catch (error) {
      if (error instanceof ServiceRefusal && error.status === 401) throw new Error(`Invalid API key. ${documentation}`);
      if (error instanceof ServiceRefusal && error.status === 429)
        throw new Error(`Usage limit exceeded. ${documentation}`);
      throw error;
    }
  },
};

type Outcome = { readonly content: string } | { readonly error: string };

/** How long tavily-mcp waits, in milliseconds. */
const maxWait = (model: unknown) => (model === 'mini' ? 300_000 : 900_000);
/** How often the report is asked for while the stand-in takes its time. */
const questions = 8;

async function research({ input, model }: JsonObject, { caller, signal, progress }: ToolRun): Promise<Outcome> {
  const body = { input, model: model || 'auto' };
  const { request_id: id } = (await askService({ endpoint: researchEndpoint, body }, caller)) as JsonObject;
  if (typeof id !== 'string' || id === '')
    return { error: `No request_id returned from research endpoint. ${documentation}` };
  const { clock, settings, recorder } = caller.service;
  const began = clock.now();
  // The real service is asked as seldom as tavily-mcp asks it.
  let interval = recorder === undefined ? (settings.researchSeconds * 1000) / questions : 2000;
  for (let step = 0; clock.now() - began < maxWait(model); step += 1) {
    const state = await stateOf(id, caller);
    if (state === undefined) return { error: 'Research task not found' };
    await progress(step, `research: ${state.status}`);
    if (state.status === 'completed') return { content: (state.content as string) || '' };
    if (state.status === 'failed') return { error: `Research task failed. ${documentation}` };
    await clock.sleep(Math.max(interval, 20), signal);
    if (recorder !== undefined) interval = Math.min(interval * 1.5, 10_000);
  }
  return { error: `Research task timed out. ${documentation}` };
}

async function stateOf(id: string, caller: ToolRun['caller']): Promise<JsonObject | undefined> {
  try {
    return (await askService({ endpoint: researchStatusEndpoint, id }, caller)) as JsonObject;
  } catch (error) {
    if (error instanceof ServiceRefusal && error.status === 404) return undefined;
    throw error;
  }
}
