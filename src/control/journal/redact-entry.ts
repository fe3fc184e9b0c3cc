import { hash } from 'node:crypto';
import { createSecretNames } from '../../http/secret-names.ts';
import type { Randomness } from '../../runtime/runtime.ts';
import { adminSecretKind, adminSecretLists, isAdminTarget } from '../redaction/admin-secrets.ts';
import { redactRequest, redactResponse } from '../redaction/redact-message.ts';
import { Redaction } from '../redaction/redaction.ts';
import { tokenSecretKind } from '../redaction/token-secrets.ts';
import type { Redact } from './stored-entry.ts';

/** The door between what the journal has and those who read it. */
export interface EntryDoor {
  readonly redact: Redact;
  /** A salted digest of an API key, comparable with that of an entry. */
  digestOf(key: string): string;
}

export function createEntryDoor(random: Randomness): EntryDoor {
  const kindOf = createSecretNames();
  const adminKindOf = adminSecretKind(kindOf);
  const tokenKindOf = tokenSecretKind(kindOf);
  const salt = Buffer.from(random.bytes(16)).toString('hex');
  const digestOf = (key: string) => hash('sha256', salt + key, 'hex');
  return {
    digestOf,
    redact(messages, head, notes) {
      const isToken = head.interface === 'token';
      const redaction =
        isToken && isAdminTarget(messages.target)
          ? new Redaction(adminKindOf, true, adminSecretLists)
          : new Redaction(isToken ? tokenKindOf : kindOf);
      const { requestBody, responseBody } = messages;
      const came = redactRequest(
        { target: messages.target, headers: messages.requestHeaders, body: requestBody.content },
        redaction,
        head.interface === 'search',
      );
      const went = redactResponse({ head: messages.responseHead, body: responseBody.content }, redaction, isToken);
      return {
        target: came.target,
        requestHeaders: came.headers,
        requestBody: { content: came.body, length: requestBody.length },
        responseHead: went.head,
        responseBody: { content: went.body, length: responseBody.length },
        authenticatedClient: redaction.clientId,
        keyDigest: redaction.apiKey === undefined ? undefined : digestOf(redaction.apiKey),
        notes: notes.map(went.redactNote),
      };
    },
  };
}
