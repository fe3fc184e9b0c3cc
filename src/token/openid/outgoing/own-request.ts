import type { RequestContext } from '../context/request-context.ts';
import type { TokenRequest } from '../http/request.ts';
import type { OutgoingRequest } from './outgoing.ts';

/** Headers by which a proxy says what this server is called: an own realm is to be called the same. */
const addressHeaders = ['host', 'forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'];

type Asked = Pick<RequestContext, 'request' | 'requestUrl' | 'baseUrl'>;

/** A request to a realm of this server, as it would come in; undefined when the URL is that of another server. */
export function ownRequest(
  context: Asked,
  { method, url, headers = {}, form }: OutgoingRequest,
): TokenRequest | undefined {
  const base = [context.requestUrl, context.baseUrl].find((one) => url.startsWith(`${one}/realms/`));
  if (base === undefined || !URL.canParse(url)) return undefined;
  const { request } = context;
  const [path = '', query = ''] = url.slice(base.length).split('#', 1)[0]?.split('?', 2) ?? [];
  const { host, protocol } = new URL(base);
  const asAsked = base === context.requestUrl;
  return {
    method,
    path,
    query,
    basePath: asAsked ? request.basePath : undefined,
    scheme: asAsked ? request.scheme : protocol === 'https:' ? 'https' : 'http',
    httpVersion: '1.1',
    headers: {
      ...(asAsked
        ? Object.fromEntries(addressHeaders.map((name) => [name, request.headers[name]]).filter(([, value]) => value))
        : { host }),
      ...headers,
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body: form,
    peerIp: request.peerIp,
  };
}
