import type { GoldenRequest } from './golden-case.ts';
import { substitute, type Variables } from './variables.ts';

/** The bytes of a recorded request. A Host header and the length of a body are added where they are not given. */
export function rawRequest(request: GoldenRequest, variables: Variables): Buffer {
  if (request.rawBase64 !== undefined) {
    const bytes = Buffer.from(request.rawBase64, 'base64').toString('latin1');
    return Buffer.from(substitute(bytes, variables), 'latin1');
  }
  if (request.raw !== undefined) return Buffer.from(substitute(request.raw, variables));
  const body = Buffer.from(substitute(request.body ?? '', variables));
  const recordedLength = `${Buffer.byteLength(request.body ?? '')}`;
  const headers = (request.headers ?? []).map(([name, value]): [string, string] => {
    const isRecordedLength = name.toLowerCase() === 'content-length' && value === recordedLength;
    return [substitute(name, variables), isRecordedLength ? `${body.length}` : substitute(value, variables)];
  });
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
  if (!has('host')) headers.unshift(['Host', variables.host ?? '']);
  if (body.length > 0 && !has('content-length') && !has('transfer-encoding')) {
    headers.push(['Content-Length', `${body.length}`]);
  }
  const line = `${request.method ?? 'GET'} ${substitute(request.target ?? '/', variables)} HTTP/${request.version ?? '1.1'}`;
  const head = [line, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), body]);
}

export function methodOf(request: GoldenRequest): string {
  if (request.method !== undefined) return request.method;
  const text = request.raw ?? Buffer.from(request.rawBase64 ?? '', 'base64').toString('latin1');
  return /^\s*(\S+) /.exec(text)?.[1] ?? 'GET';
}
