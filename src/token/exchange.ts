import type { Header } from './answer.ts';
import type { EventLog } from './event-log.ts';
import { emptyForm, type Form, type FormFault } from './form.ts';
import { refusals } from './oauth-error.ts';
import type { RealmState } from './realm-state.ts';
import type { TokenRequest } from './request.ts';

/** One request to an endpoint of a realm. */
export interface Exchange {
  readonly state: RealmState;
  readonly request: TokenRequest;
  /** Before `/realms/…`. */
  readonly base: string;
  /** Address of the realm: the issuer of its tokens. */
  readonly issuer: string;
  /** Address of the caller. */
  readonly caller: string;
  /** The page's origin, when a page asks. */
  readonly origin: string | undefined;
  readonly form: Form | FormFault;
  readonly events: EventLog;
  /** Headers that let a page of another origin read the answer, refusals included. */
  crossOrigin: readonly Header[];
}

/** The form of a request. @throws {Refusal} when it can not be read. */
export function formOf({ form }: Exchange): Form {
  if (form === 'undecodable') throw refusals.serverError();
  if (form === 'too-large') throw refusals.valueTooLarge();
  return form ?? emptyForm;
}
