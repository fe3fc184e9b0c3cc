import type { TokenRequest } from './request.ts';

/** The token in the header of a request; undefined when there is none. */
export const bearerToken = ({ headers }: Pick<TokenRequest, 'headers'>): string | undefined =>
  /^bearer\s+(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1];
