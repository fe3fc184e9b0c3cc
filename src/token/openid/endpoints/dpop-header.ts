import { isPlainObject } from '../../realm/json-cursor.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { signatureAlgorithms } from '../keys/algorithms.ts';
import { readJwt } from '../tokens/signed-jwt.ts';

const unreadable = 'DPoP header verification failure';
const keyTypes: readonly unknown[] = ['EC', 'OKP', 'RSA'];

/**
 * Refuses a DPoP proof (RFC 9449) with the errors of Keycloak 26.7. Proofs are not supported: a proof with a good
 * header counts as one that cannot be read.
 */
export function rejectDpopProof(proof: string): never {
  if (proof.trim() === '') throw oauthErrors.dpopInvalid('DPoP proof is missing');
  const header = hasSignature(proof) ? readJwt(proof)?.header : undefined;
  if (header === undefined) throw oauthErrors.dpopInvalid(unreadable);
  const { typ, alg, jwk } = header;
  const algorithm = signatureAlgorithms.get(String(alg));
  if (alg !== undefined && alg !== 'none' && algorithm === undefined) throw oauthErrors.dpopInvalid(unreadable);
  if (typ !== 'dpop+jwt')
    throw oauthErrors.dpopInvalid(`Invalid or missing type in DPoP header: ${String(typ ?? null)}`);
  if (alg === undefined) throw oauthErrors.dpopInvalid('No alg in DPoP header');
  if (algorithm === undefined || algorithm.kty === 'oct')
    throw oauthErrors.dpopInvalid(`Unsupported DPoP algorithm: ${String(alg)}`);
  if (!isPlainObject(jwk)) throw oauthErrors.dpopInvalid('No JWK in DPoP header');
  if (!keyTypes.includes(jwk.kty)) throw oauthErrors.dpopInvalid('Unsupported key type in DPoP header');
  if (jwk.d !== undefined) throw oauthErrors.dpopInvalid('Private key material must not be present in DPoP JWK');
  throw oauthErrors.dpopInvalid(unreadable);
}

/** Java's decoder takes no last group of one character. */
const hasSignature = (proof: string) => /^[^.]*\.[^.]*\.([\w-]{4})*([\w-]{2,3})?$/.test(proof);
