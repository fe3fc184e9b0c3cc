import type { RequestContext } from '../context/request-context.ts';
import type { Client } from '../realm/client.ts';
import type { Credentials } from './credentials.ts';

/** One way in which clients prove who they are. @throws {OAuthError} when they do not. */
export type AuthenticationMethod = (
  client: Client,
  credentials: Credentials,
  context: RequestContext,
) => Promise<void> | void;
