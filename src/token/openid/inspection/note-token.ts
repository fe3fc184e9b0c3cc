import type { RealmState } from '../context/realm-state.ts';
import type { RequestContext } from '../context/request-context.ts';
import { accessTokenHeader } from '../http/bearer-token.ts';
import type { Response } from '../http/endpoint-response.ts';
import { readForm } from '../http/form.ts';
import type { TokenRequest } from '../http/request.ts';
import { judgeToken, realmOfToken } from './judge-token.ts';

/** What tokens are judged by. */
interface TokenJudge {
  readonly realms: readonly RealmState[];
  /** The realm in the path of the request; undefined: none is named there. */
  readonly state: RealmState | undefined;
  readonly contextOf: (state: RealmState) => RequestContext;
}

/** Parameters that hold tokens, in the order in which they are looked for. */
const parameters = ['token', 'refresh_token', 'subject_token'];

/** Whether a response may say that a token is not good, without saying why. */
export const mayRefuseToken = ({ status, body }: Response): boolean =>
  status === 401 || (status === 400 && String(body).includes('"invalid_')) || body === '{"active":false}';

/** Notes what is wrong with the token of a request that was refused, for people who ask why. */
export async function noteToken(request: TokenRequest, { realms, state, contextOf }: TokenJudge): Promise<void> {
  const sent = tokenOf(request);
  if (sent === undefined) return;
  const own = state ?? realmOfToken(realms, sent.token);
  const context = own && contextOf(own);
  const judged = await judgeToken(context, sent.token, own?.now() ?? 0);
  const found = judged === undefined ? 'it is no JWT' : (judged.fault ?? goodText(judged.claims.aud));
  request.notes?.push({ step: 'token', text: `${sent.name}: ${found}` });
}

/** A good token is refused for whom it is meant for, or for what it may not do. */
const goodText = (audience: unknown) =>
  audience === undefined
    ? 'it is good, and names no audience'
    : `it is good; its audience is ${JSON.stringify(audience)}`;

function tokenOf(request: TokenRequest): { readonly name: string; readonly token: string } | undefined {
  const form = readForm(request.headers['content-type'], request.body);
  if (typeof form === 'object')
    for (const name of parameters) {
      const token = form.first.get(name);
      if (token !== undefined) return { name, token };
    }
  const header = accessTokenHeader(request);
  return header && { name: header.hasProof ? 'the bound token' : 'the bearer token', token: header.token };
}
