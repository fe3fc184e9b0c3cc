import type { RequestContext } from '../context/request-context.ts';
import type { Session } from '../sessions/session-store.ts';
import type { Challenge } from './pkce.ts';

/** The parts of an authorization request that its code remembers. */
export interface CodeRequest extends Challenge {
  readonly clientId: string;
  /** As the client wrote it. The token request must repeat it. */
  readonly redirectUriParameter?: string | undefined;
  readonly scope?: string | undefined;
  readonly nonce?: string | undefined;
  /** Of the key that the token request must prove to have (RFC 9449 section 10). */
  readonly keyThumbprint?: string | undefined;
}

/** The grant of a code, as JSON. */
export interface CodeGrant extends CodeRequest {
  readonly sessionId: string;
  /** Identifier of the client. */
  readonly clientUuid: string;
}

const keyOf = (id: string) => `code ${id}`;

/** Makes a code for a client in a session. It names both, as Keycloak's codes do. */
export async function issueCode({ state }: RequestContext, request: CodeRequest, session: Session): Promise<string> {
  const { clientId, redirectUriParameter, scope, nonce, codeChallenge, codeChallengeMethod, keyThumbprint } = request;
  const clientUuid = state.realm.clients.get(clientId)?.id ?? '';
  const id = state.ids.token();
  const grant: CodeGrant = {
    clientId,
    redirectUriParameter,
    scope,
    nonce,
    codeChallenge,
    codeChallengeMethod,
    keyThumbprint,
    sessionId: session.id,
    clientUuid,
  };
  await state.records.put(keyOf(id), { ...grant }, state.now() + state.realm.login.codeLifespan + 1);
  return `${id}.${session.id}.${clientUuid}`;
}

/** The parts of a code; undefined when it is none. */
export function parseCode(code: string): { id: string; sessionId: string; clientUuid: string } | undefined {
  const [, id, sessionId, clientUuid] = /^([^.]*)\.([^.]*)\.(.*)$/s.exec(code) ?? [];
  return id === undefined || sessionId === undefined || clientUuid === undefined
    ? undefined
    : { id, sessionId, clientUuid };
}

/** Takes the grant of a code. @returns undefined for a code that was used before, or that is too old */
export const takeCode = async ({ state }: RequestContext, id: string): Promise<CodeGrant | undefined> =>
  (await state.records.take(keyOf(id))) as CodeGrant | undefined;
