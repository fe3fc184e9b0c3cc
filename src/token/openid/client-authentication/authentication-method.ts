import type { Client } from '../../realm/realm-client.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Credentials } from './request-credentials.ts';

/** A way to authenticate a client. @throws {OAuthError} when its proof is wrong */
export type AuthenticationMethod = (
  client: Client,
  credentials: Credentials,
  context: RequestContext,
) => Promise<void> | void;
