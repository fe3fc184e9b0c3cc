/** Status line and headers of a response as they were sent. */
export interface ResponseHead {
  readonly reason: string;
  readonly headers: readonly (readonly [string, string])[];
}

export function parseHead(head: string): ResponseHead {
  const [statusLine = '', ...lines] = head.split('\r\n');
  return {
    reason: statusLine.split(' ').slice(2).join(' '),
    headers: lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trimStart()]];
    }),
  };
}
