import type { RequestContext } from '../context/request-context.ts';
import type { Session } from '../sessions/sessions.ts';
import type { ClientRequest } from './login-tab.ts';

/** What a code stands for: it is JSON. */
export interface CodeGrant
  extends Pick<
    ClientRequest,
    'clientId' | 'redirectUriParameter' | 'scope' | 'nonce' | 'codeChallenge' | 'codeChallengeMethod'
  > {
  readonly sessionId: string;
  /** Identifier of the client. */
  readonly clientUuid: string;
}

const keyOf = (id: string) => `code ${id}`;

/** Makes a code for a client in a session: it names both, as Keycloak's does. */
export async function issueCode({ state }: RequestContext, request: ClientRequest, session: Session): Promise<string> {
  const { clientId, redirectUriParameter, scope, nonce, codeChallenge, codeChallengeMethod } = request;
  const clientUuid = state.realm.clients.get(clientId)?.id ?? '';
  const id = state.ids.token();
  const grant: CodeGrant = {
    ...{ clientId, redirectUriParameter, scope, nonce, codeChallenge, codeChallengeMethod },
    ...{ sessionId: session.id, clientUuid },
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

/** What a code stands for, once: undefined when it was used before, or is too old. */
export const takeCode = async ({ state }: RequestContext, id: string): Promise<CodeGrant | undefined> =>
  (await state.records.take(keyOf(id))) as CodeGrant | undefined;
