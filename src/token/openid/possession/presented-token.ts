import type { RequestContext } from '../context/request-context.ts';
import { type AccessTokenHeader, accessTokenHeader } from '../http/bearer-token.ts';
import type { UnverifiedJwt } from '../tokens/signed-jwt.ts';
import { isBearer, isBound, type VerifiedToken, verifiedToken } from '../tokens/verified-token.ts';
import { ProofFault } from './proof-fault.ts';
import { type Confirmation, needsProof } from './prove-possession.ts';

/**
 * The good access token in the header of a request. One that is bound to a key comes with a proof of it (RFC 9449
 * section 7).
 * @param read the token, where it was read before
 * @returns undefined when there is none
 */
export async function presentedToken(
  context: RequestContext,
  read?: UnverifiedJwt,
): Promise<VerifiedToken | undefined> {
  const header = accessTokenHeader(context.request);
  if (header === undefined) return undefined;
  const verified = await verifiedToken(context, header.token, read);
  return verified !== undefined && (await isPresentable(context, header, verified)) ? verified : undefined;
}

/** Whether a verified access token may come with this scheme, and with the proof of the request. */
export async function isPresentable(
  context: RequestContext,
  { token, hasProof }: AccessTokenHeader,
  { claims, client }: Pick<VerifiedToken, 'claims' | 'client'>,
): Promise<boolean> {
  if (!hasProof) return isBearer(claims) && !needsProof(client);
  const { dpop } = context.request.headers;
  if (!isBound(claims) || dpop === undefined) return false;
  const { verifyProof } = await import('./verify-proof.ts');
  try {
    return (claims.cnf as Confirmation | undefined)?.jkt === (await verifyProof(context, String(dpop), token));
  } catch (error) {
    if (!(error instanceof ProofFault)) throw error;
    context.request.notes?.push({ step: 'proof', text: error.message });
    return false;
  }
}
