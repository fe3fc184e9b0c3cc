import { type Call, type Caller, type CallerOf, queryTexts } from './caller.ts';
import { ControlError, errorOf } from './control-error.ts';

export interface FetchCallerOptions {
  /** The URL of the server, or the base path of one of its sandboxes. */
  readonly url: string;
  /** The value of `CONTROL_TOKEN`. */
  readonly token?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Changes what belongs to one process only, in the one that takes the call. */
  readonly process?: 'this' | undefined;
}

const sandboxBasePath = /\/-\/s\/[^/]+$/;

/** Callers over HTTP: for a sandbox, or for the one that the URL means. */
export function fetchCallers(options: FetchCallerOptions): CallerOf {
  const url = options.url.replace(/\/+$/, '');
  const root = url.replace(sandboxBasePath, '');
  return (sandbox) => {
    if (sandbox === undefined) return fetchCaller(url, options);
    const base = `${root}/-/s/${encodeURIComponent(sandbox.name)}`;
    return fetchCaller(sandbox.hasOwnPort ? sandbox.url : base, options);
  };
}

function fetchCaller(base: string, { token, fetch = globalThis.fetch, process }: FetchCallerOptions): Caller {
  async function send(call: Call, signal = call.signal): Promise<Response> {
    const { method, body } = call;
    const query = process === undefined || !isOfProcess(call) ? call.query : { ...call.query, process };
    const response = await fetch(base + targetOf({ ...call, query }), {
      method,
      headers: {
        ...call.headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted === true) throw error;
      throw new ControlError(`no answer from ${base}: ${reasonOf(error)}`, undefined, undefined, { cause: error });
    });
    if (!response.ok) throw errorOf(call, response.status, await contentOf(response));
    return response;
  }

  return {
    call: async (call) => contentOf(await send(call)),
    async *stream(call, signal) {
      try {
        const { body } = await send(call, signal);
        if (body !== null) yield* body.pipeThrough(new TextDecoderStream());
      } catch (error) {
        if (signal?.aborted !== true) throw error;
      }
    },
  };
}

/** Whether a call may change what belongs to one process only. */
const isOfProcess = ({ method, path }: Call): boolean =>
  method !== 'GET' && /^\/(?:clock|rules|settings$|reset$)/.test(path);

function targetOf({ path, params = {}, query }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(queryTexts(query)).toString();
  return `/-${filled}${search === '' ? '' : `?${search}`}`;
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!/json/.test(response.headers.get('content-type') ?? '')) return text === '' ? undefined : text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What is wrong with the connection stands in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || String((cause as NodeJS.ErrnoException).code ?? cause.name);
}
