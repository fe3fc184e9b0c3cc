import { type ProxyTarget, webPorts } from './proxy-target.ts';

/** An answer of the proxy itself: status, reason and one line for people. */
export interface ProxyAnswer {
  readonly status: number;
  readonly reason: string;
  readonly text: string;
}

const named = ({ host, port }: ProxyTarget) => `${host}:${port}`;

/** @param isOnlyLocal others are let through, but not for this caller */
export const refused = (target: ProxyTarget, isOnlyLocal: boolean): ProxyAnswer => ({
  status: 403,
  reason: 'Forbidden',
  text: isOnlyLocal
    ? `understudy lets only callers on this machine through to ${named(target)}`
    : `understudy does not let requests through to ${named(target)}: ${whyOther(target)}, and INTERCEPT_OTHERS is not tunnel`,
});

const whyOther = ({ port }: ProxyTarget) =>
  webPorts.has(port)
    ? 'INTERCEPT_HOSTS does not name it'
    : `INTERCEPT_HOSTS counts for ports ${[...webPorts].join(' and ')} only`;

export const unreachable = (target: ProxyTarget, { code, message }: NodeJS.ErrnoException): ProxyAnswer => ({
  status: 502,
  reason: 'Bad Gateway',
  text: `understudy cannot reach ${named(target)} (${code ?? message})`,
});

export const answerHeaders = ({ text }: ProxyAnswer) => ({
  'content-type': 'text/plain; charset=utf-8',
  'content-length': String(Buffer.byteLength(text) + 1),
  connection: 'close',
});

/** The whole answer, for a connection without a response. */
export function answerBytes(answer: ProxyAnswer): string {
  const headers = Object.entries(answerHeaders(answer)).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${answer.status} ${answer.reason}\r\n${headers.join('')}\r\n${answer.text}\n`;
}
