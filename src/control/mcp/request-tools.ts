import * as z from 'zod';
import type { Caller } from '../client/caller.ts';
import type { EntryDetail, EntrySummary } from '../journal/entry-view.ts';
import { requestRoutes } from '../routes/requests.ts';
import { type Arguments, type ControlTool, fieldsOf } from './control-tool.ts';
import { shortLines, shortText } from './short-text.ts';

const maxLimit = 100;
const defaultLimit = 20;

/** A number stands for its text: the route reads a query. */
const orText = (number: z.ZodInt, text: z.core.$ZodType | undefined) =>
  z.union([number, ...(text instanceof z.ZodOptional ? [text.unwrap() as z.ZodType] : [])]).optional();

const listed = fieldsOf(requestRoutes, 'GET', '/requests');

const listRequests: ControlTool = {
  name: 'list_requests',
  description:
    'Lists what came to the server, the latest first: id, time, interface and operation, what was asked, status, rule. ' +
    'Explain one by explain_request.',
  shape: {
    ...listed,
    status: orText(z.int(), listed.status),
    limit: z.int().min(1).max(maxLimit).optional().describe(`${defaultLimit} unless given`),
    after: orText(z.int(), listed.after).describe('an id: older requests'),
  },
  readOnly: true,
  async run(input, { call }) {
    const query = { limit: defaultLimit, ...input };
    const { requests, total, dropped } = (await call({ method: 'GET', path: '/requests', query })) as {
      requests: EntrySummary[];
      total: number;
      dropped: number;
    };
    const forgotten = dropped === 0 ? '' : ` ${dropped} older ones were forgotten.`;
    if (requests.length === 0) return `No request fits.${forgotten}`;
    return shortLines(requests.map(lineOf), (shown) => {
      const isAll = shown === total;
      const last = requests[shown - 1]?.id;
      return `${shown} of ${total} requests.${isAll ? '' : ` Older ones: "after": "${last}".`}${forgotten}`;
    });
  },
};

function lineOf({ id, time, interface: name, operation = '-', method, target, ...entry }: EntrySummary): string {
  const more = [entry.client_id && `client ${entry.client_id}`, entry.rule && `rule ${entry.rule}`, entry.fault];
  const about = more.filter((text) => text !== undefined && text !== '').map((text) => `, ${text}`);
  return `#${id} ${time} ${name}/${operation} ${method} ${target.slice(0, 300)} -> ${entry.status ?? 'no status'}${about.join('')}`;
}

const parts = ['why', 'request', 'response'] as const;

const explainRequest: ControlTool = {
  name: 'explain_request',
  description:
    'Says why a request got its answer, and shows both. `part` shows one of them from the character `offset` on; ' +
    '`as` gives the request as code.',
  shape: {
    id: z.union([z.string(), z.int()], 'must be an id').describe('as list_requests shows it; `latest` is the last one'),
    ...fieldsOf(requestRoutes, 'GET', '/requests/{id}'),
    part: z.enum(parts).optional().describe('all, each cut, unless given'),
    offset: z.int().min(0).optional(),
  },
  readOnly: true,
  hint: 'list_requests shows which requests there are.',
  async run(input, caller) {
    const id = await idOf(input, caller);
    const { as, part, offset = 0 } = input as { as?: string; part?: (typeof parts)[number]; offset?: number };
    const found = await caller.call({ method: 'GET', path: '/requests/{id}', params: { id }, query: { as } });
    if (as !== undefined) return shortText(typeof found === 'string' ? found : JSON.stringify(found), 'not shown');
    const detail = found as EntryDetail;
    if (part === undefined) return overview(detail);
    const text = textOf(detail, part).slice(offset);
    return shortText(text, `"part": "${part}" with a larger "offset"`);
  },
};

async function idOf({ id }: Arguments, { call }: Caller): Promise<string> {
  if (id !== 'latest') return String(id);
  const { requests } = (await call({ method: 'GET', path: '/requests', query: { limit: 1 } })) as {
    requests: EntrySummary[];
  };
  return requests[0]?.id ?? 'latest';
}

/** Characters of a text in the overview of a request. */
const room = { why: 1_500, request: 600, response: 600 } as const;

function overview(detail: EntryDetail): string {
  const sections = parts.map((part) => {
    const text = textOf(detail, part);
    const rest = text.length - room[part];
    const more = rest > 0 ? `\n… ${rest} more characters: "part": "${part}"` : '';
    return `${part}:\n${text.slice(0, room[part])}${more}`;
  });
  return shortText([lineOf(detail), ...sections].join('\n'), 'ask for one "part"');
}

function textOf({ why, request, response, status }: EntryDetail, part: (typeof parts)[number]): string {
  if (part === 'why') return why.map(({ step, text }) => `- ${step}: ${text}`).join('\n') || 'nothing was noted';
  const { headers, body, truncated } = part === 'request' ? request : response;
  const head = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  const cut = truncated ? '\n(the journal has no more of it)' : '';
  return `${part === 'response' ? `status ${status ?? 'none'}\n` : ''}${body}${cut}\n${head}`;
}

export const requestTools: readonly ControlTool[] = [listRequests, explainRequest];
