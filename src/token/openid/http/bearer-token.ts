import type { TokenRequest } from './request.ts';

/** An access token in the header of a request. */
export interface AccessTokenHeader {
  readonly token: string;
  /** Whether it comes with a proof of possession: the scheme is `DPoP` (RFC 9449 section 7.1), and not `Bearer`. */
  readonly hasProof: boolean;
}

/** The access token in the header of a request, with either scheme; undefined when there is none. */
export function accessTokenHeader({ headers }: Pick<TokenRequest, 'headers'>): AccessTokenHeader | undefined {
  const [, scheme = '', token] = /^(bearer|dpop)\s+(\S+)$/i.exec(headers.authorization?.trim() ?? '') ?? [];
  return token === undefined ? undefined : { token, hasProof: scheme.toLowerCase() === 'dpop' };
}

/** The bearer token in the header of a request; undefined when there is none. */
export function bearerToken(request: Pick<TokenRequest, 'headers'>): string | undefined {
  const header = accessTokenHeader(request);
  return header?.hasProof === false ? header.token : undefined;
}
