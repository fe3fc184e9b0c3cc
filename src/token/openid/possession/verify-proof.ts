import { createHash, constants as cryptography, verify } from 'node:crypto';
import { parseUri } from '../../realm/java-uri.ts';
import type { RequestContext } from '../context/request-context.ts';
import { signatureAlgorithms } from '../keys/algorithms.ts';
import { ProofFault } from './proof-fault.ts';
import { readProof, type UnverifiedProof } from './read-proof.ts';

/** Seconds that a proof is good for, and those that the clocks of both sides may differ (Keycloak 26.7). */
const lifetime = 10;
const clockSkew = 15;

const unsigned = 'DPoP verification failure: org.keycloak.common.VerificationException: Signing failed';
const badlySigned =
  'DPoP verification failure: org.keycloak.exceptions.TokenSignatureInvalidException: Invalid token signature';

/**
 * Verifies a proof of possession (RFC 9449 section 4.3) for a request, in the order of Keycloak 26.7.
 * @param accessToken the token that comes with it, which it must name; undefined: it need not name one
 * @returns the thumbprint of its key
 * @throws {ProofFault} that says what is wrong
 * @throws {OAuthError} 500 for a key that is none
 */
export async function verifyProof(
  context: RequestContext,
  proof: string,
  accessToken: string | undefined,
): Promise<string> {
  if (proof.trim() === '') throw new ProofFault('DPoP proof is missing');
  const read = readProof(proof);
  const fault = signatureFault(read) ?? claimFault(context, read) ?? (await replayFault(context, read));
  if (fault !== undefined) throw new ProofFault(fault);
  const hashFault = accessToken === undefined ? undefined : accessTokenFault(read, accessToken);
  if (hashFault !== undefined) throw new ProofFault(hashFault);
  return read.thumbprint;
}

/** What is wrong with the signature. One of a wrong length is often no signature at all to Java. */
function signatureFault({ algorithm, key, signedText, signature }: UnverifiedProof): string | undefined {
  if (signature === undefined) return unsigned;
  const family = algorithm.slice(0, 2);
  const hash = signatureAlgorithms.get(algorithm)?.hash;
  const data = Buffer.from(signedText);
  if (family === 'ES') {
    const length = signatureLengths[algorithm] ?? 0;
    if (signature.length < length) return unsigned;
    const options = { key, dsaEncoding: 'ieee-p1363' } as const;
    return verify(hash, data, options, signature.subarray(0, length)) ? undefined : badlySigned;
  }
  if (family === 'PS') {
    const options = {
      key,
      padding: cryptography.RSA_PKCS1_PSS_PADDING,
      saltLength: cryptography.RSA_PSS_SALTLEN_DIGEST,
    };
    return verify(hash, data, options, signature) ? undefined : badlySigned;
  }
  const isRsa = family === 'RS';
  const length = isRsa
    ? Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8)
    : signatureLengths[key.asymmetricKeyType ?? ''];
  if (signature.length !== length) return unsigned;
  return verify(isRsa ? hash : undefined, data, key, signature) ? undefined : badlySigned;
}

/** In bytes. */
const signatureLengths: Readonly<Record<string, number>> = {
  ES256: 64,
  ES384: 96,
  ES512: 132,
  ed25519: 64,
  ed448: 114,
};

/** What is wrong with the claims: one is missing, or they are for another request or another time. */
function claimFault({ request, requestUrl, state }: RequestContext, { claims }: UnverifiedProof): string | undefined {
  const issued = secondsOf(claims.iat);
  if (issued === undefined || [claims.jti, claims.htm, claims.htu].some(isBlank))
    return 'DPoP mandatory claims are missing';
  const url = addressOf(String(claims.htu));
  if (url === undefined) return 'Malformed HTTP URL in DPoP proof';
  if (url !== addressOf(`${requestUrl}${request.path}`)) return 'DPoP HTTP URL mismatch';
  if (String(claims.htm) !== request.method) return 'DPoP HTTP method mismatch';
  const now = state.now();
  return issued > now + clockSkew || issued < now - lifetime - clockSkew ? 'DPoP proof is not active' : undefined;
}

const isBlank = (claim: unknown) => String(claim ?? '').trim() === '';

/** Seconds of a time as Java reads it: whole ones, also in a text. */
function secondsOf(claim: unknown): number | undefined {
  return isBlank(claim) ? undefined : Math.trunc(Number(claim));
}

/** A URI without query and fragment, in a form that is the same for equal ones (`java.net.URI`); undefined: it is none. */
function addressOf(text: string): string | undefined {
  const uri = parseUri(text);
  if (uri === undefined) return undefined;
  const { scheme, userInfo, host, authority, port, path } = uri;
  const place = host === undefined ? [authority] : [userInfo, host.toLowerCase(), Number(port ?? -1)];
  const sameCase = path?.replace(/%[\da-f]{2}/gi, (escaped) => escaped.toUpperCase());
  return JSON.stringify([scheme?.toLowerCase(), ...place, sameCase]);
}

/** A proof is good once: its identifier is remembered for its URL as long as it would be good. */
async function replayFault({ state }: RequestContext, { claims }: UnverifiedProof): Promise<string | undefined> {
  const { jti, htu, iat } = claims;
  const until = Math.trunc(Number(iat)) + lifetime + clockSkew;
  const isNew = await state.assertions.add(`dpop ${String(jti)}\n${String(htu)}`, until);
  return isNew ? undefined : 'DPoP proof has already been used';
}

function accessTokenFault({ claims }: UnverifiedProof, accessToken: string): string | undefined {
  const { ath } = claims;
  if (ath === undefined || ath === null) return 'No access token hash in DPoP proof';
  const hash = createHash('sha256').update(accessToken).digest('base64url');
  return ath === hash ? undefined : 'DPoP proof access token hash mismatch';
}
