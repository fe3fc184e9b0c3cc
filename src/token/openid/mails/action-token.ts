import type { RequestContext } from '../context/request-context.ts';
import { signingKey, signJwt } from '../tokens/signed-jwt.ts';
import type { MailKind } from './mail-texts.ts';

/** What a link in a mail is for. The names of members are Keycloak's (26.7). */
export interface ActionToken {
  readonly jti?: string;
  readonly exp: number;
  /** Identifier of the user. */
  readonly sub: string;
  readonly typ: MailKind;
  readonly azp: string;
  /** The login that it belongs to. */
  readonly asid?: string | undefined;
  /** The login that the mail was sent in, where it was opened in another browser. */
  readonly oasid?: string | undefined;
  /** The address of the user when it was made. */
  readonly eml?: string | undefined;
  /** Of the account at an identity provider that is to be linked: its name, its identifier, and the provider. */
  readonly idpu?: string | undefined;
  readonly idpuid?: string | undefined;
  readonly idpa?: string | undefined;
  /** Required actions. */
  readonly rqac?: readonly string[] | undefined;
  readonly reduri?: string | undefined;
  readonly oldEmail?: string | undefined;
  readonly newEmail?: string;
  readonly logoutSessions?: boolean;
}

/** Signs a token for a link. It is good at this realm only. */
export async function signActionToken({ state, issuer }: RequestContext, token: ActionToken): Promise<string> {
  const { jti = state.ids.uuid(), exp, ...rest } = token;
  const { sub, typ, azp, ...others } = rest;
  state.keys.signed(exp);
  const claims = { exp, iat: state.now(), jti, iss: issuer, aud: issuer, sub, typ, azp, nonce: jti, ...others };
  return signJwt(await signingKey(state, 'HS512'), 'JWT', JSON.stringify(claims));
}

/** The URL of a link without a login. */
export const actionLink = ({ issuer }: Pick<RequestContext, 'issuer'>, token: string): string =>
  `${issuer}/login-actions/action-token?key=${token}`;
