import type { Client } from '../../realm/realm-client.ts';
import type { RequestContext } from '../context/request-context.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { Claims } from '../mappers/mapper.ts';
import { ProofFault } from './proof-fault.ts';

/** Whether all tokens of a client must be bound to a key of it. */
export const needsProof = ({ attributes }: Client): boolean => attributes.get('dpop.bound.access.tokens') === 'true';

/**
 * Notes the key of a request that comes with a proof of possession (RFC 9449 section 5): its tokens are bound to it.
 * @throws {OAuthError} for a proof that is not good, and for none where one is required
 */
export async function provePossession(context: RequestContext, isRequired: boolean): Promise<void> {
  const { dpop } = context.request.headers;
  if (dpop === undefined) {
    if (isRequired) throw oauthErrors.dpopMissing();
    return;
  }
  const { verifyProof } = await import('./verify-proof.ts');
  try {
    context.provenKey = await verifyProof(context, String(dpop), undefined);
  } catch (error) {
    throw error instanceof ProofFault ? oauthErrors.dpopInvalid(error.message) : error;
  }
}

/** The claim `cnf` of a token that is bound to a key (RFC 9449 section 6.1). */
export interface Confirmation {
  readonly jkt: string;
  readonly 'kc-jkt-type': 'DPoP';
}

export const confirmationOf = (thumbprint: string | undefined): Confirmation | undefined =>
  thumbprint === undefined ? undefined : { jkt: thumbprint, 'kc-jkt-type': 'DPoP' };

/** What is wrong with the key that a request has proven, for a token that may be bound to one. */
export function bindingFault({ provenKey }: Pick<RequestContext, 'provenKey'>, { cnf }: Claims): string | undefined {
  const bound = (cnf as Partial<Confirmation> | undefined)?.jkt;
  if (bound === undefined || bound === provenKey) return undefined;
  return provenKey === undefined ? 'DPoP proof is missing' : "DPoP confirmation doesn't match DPoP proof";
}
