import { parseTarget } from '../../http/request-target.ts';
import { mapInSlices } from '../../runtime/slices.ts';
import type { Entry } from './entry.ts';
import { textOf } from './entry-body.ts';
import { headersOf } from './entry-facts.ts';
import { pairsOf } from './entry-view.ts';
import { parseHead } from './response-head.ts';

interface NameValue {
  readonly name: string;
  readonly value: string;
}

/** Entries as an HTTP archive (HAR 1.2), the oldest first. Other requests are answered while it is made. */
export async function harOf(entries: readonly Entry[], creator: { readonly version: string }, baseUrl: string) {
  const byArrival = entries
    .filter(({ progress }) => progress === 'done')
    .sort((one, other) => one.number - other.number);
  return {
    log: {
      version: '1.2',
      creator: { name: 'understudy', version: creator.version },
      entries: await mapInSlices(byArrival, (entry) => harEntry(entry, baseUrl)),
    },
  };
}

function harEntry(entry: Entry, baseUrl: string) {
  const { query } = parseTarget(entry.target);
  const headers = headersOf(entry.requestHeaders);
  const { reason, headers: responseHeaders } = parseHead(entry.responseHead);
  const headerOf = (name: string) => responseHeaders.find(([header]) => header.toLowerCase() === name)?.[1];
  const version = `HTTP/${entry.httpVersion || '1.1'}`;
  const unknown = -1;
  return {
    // Members of one's own begin with an underscore (HAR 1.2).
    _id: entry.id,
    startedDateTime: new Date(entry.time).toISOString(),
    time: entry.durationMs ?? 0,
    request: {
      method: entry.method,
      url: baseUrl + entry.target,
      httpVersion: version,
      cookies: cookiesOf(headers.cookie),
      headers: pairsOf(entry.requestHeaders).map(named),
      queryString: [...new URLSearchParams(query)].map(named),
      ...(entry.requestBody.length > 0 && {
        postData: { mimeType: headers['content-type'] ?? '', text: textOf(entry.requestBody) },
      }),
      headersSize: unknown,
      bodySize: entry.requestBody.length,
    },
    response: {
      status: entry.status ?? 0,
      statusText: reason,
      httpVersion: version,
      cookies: responseHeaders
        .filter(([name]) => name.toLowerCase() === 'set-cookie')
        .flatMap(([, value]) => cookiesOf(value.split(';')[0])),
      headers: responseHeaders.map(([name, value]) => ({ name, value })),
      content: {
        size: entry.responseBody.length,
        mimeType: headerOf('content-type') ?? '',
        text: textOf(entry.responseBody),
      },
      redirectURL: headerOf('location') ?? '',
      headersSize: unknown,
      bodySize: entry.responseBody.length,
    },
    cache: {},
    timings: { send: 0, wait: entry.durationMs ?? 0, receive: 0 },
    ...(entry.fault !== undefined && { comment: `fault: ${entry.fault}` }),
  };
}

const named = ([name, value]: readonly [string, string]): NameValue => ({ name, value });

const cookiesOf = (text = ''): NameValue[] =>
  text === ''
    ? []
    : text.split(';').map((pair) => {
        const [name = '', value = ''] = pair.trim().split('=', 2);
        return { name, value };
      });
