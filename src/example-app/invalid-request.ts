/** uvicorn's answer to what is no HTTP (recorded), with the value of the `date` header. */
export function invalidRequest(date: string): string {
  const body = 'Invalid HTTP request received.';
  return [
    'HTTP/1.1 400 Bad Request',
    `date: ${date}`,
    'server: uvicorn',
    'content-type: text/plain; charset=utf-8',
    `content-length: ${body.length}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
