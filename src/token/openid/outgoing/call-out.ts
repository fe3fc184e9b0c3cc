import type { RequestContext } from '../context/request-context.ts';
import type { OutgoingAnswer, OutgoingRequest } from './outgoing.ts';
import { ownRequest } from './own-request.ts';

/**
 * Sends a request to a URL that a realm names: the only way out of the token endpoint. A realm of this server answers
 * without a connection.
 * @throws {Error} whose message says in one line why there is no answer
 */
export async function callOut(context: RequestContext, request: OutgoingRequest): Promise<OutgoingAnswer> {
  const { outgoing } = context;
  const own = ownRequest(context, request);
  if (own === undefined) return outgoing.send(request);
  const { status, contentType, body = '' } = await outgoing.answer(own);
  return { status, contentType, body };
}

/** Posts a form, and reads nothing. A failure is one line of the log. @param what its purpose, in a few words */
export async function postOut(context: RequestContext, what: string, url: string, form: string): Promise<void> {
  const fault = await callOut(context, { method: 'POST', url, form }).then(
    ({ status }) => (status >= 200 && status < 300 ? undefined : `answered ${status}`),
    (error: Error) => error.message,
  );
  if (fault !== undefined) context.outgoing.warn(`${what}: POST ${JSON.stringify(url)}: ${fault}`);
}
