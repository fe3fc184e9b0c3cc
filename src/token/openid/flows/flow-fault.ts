import type { Response } from '../http/endpoint-response.ts';

/** Why a flow does not go on (Keycloak 26.7). */
export type FlowError =
  | 'invalid_user'
  | 'user_disabled'
  | 'unknown_user'
  | 'credential_setup_required'
  | 'generic_authentication_error'
  | 'user_conflict'
  | 'access_denied'
  | 'internal_error';

/** A flow that does not go on. Of several alternatives, another one may. */
export class FlowFault extends Error {
  override readonly name = 'FlowFault';
  readonly error: FlowError;
  /** What alternatives have failed by, where none was left. */
  readonly faults: readonly FlowFault[];
  /** The text for the user, where it is not that of the error. */
  readonly text: string | undefined;
  constructor(error: FlowError, { faults = [], text }: { faults?: readonly FlowFault[]; text?: string } = {}) {
    super(error);
    this.error = error;
    this.faults = faults;
    this.text = text;
  }
}

/** The login goes on in a tab of its own, because somebody is to open a link. Where something else may be done, that is. */
export class FlowFork extends FlowFault {
  /** What people read there. */
  readonly words: string;
  constructor(words: string) {
    super('internal_error');
    this.words = words;
  }
}

/** How a step ends. */
export type StepResult =
  /** `credential`: the type of what the user has shown. */
  | { readonly kind: 'success'; readonly credential?: string }
  /** It says nothing of the user: the next alternative follows. */
  | { readonly kind: 'attempted' }
  /** A page, or an error, after which the step is still due. */
  | { readonly kind: 'challenge'; readonly response: Response }
  | { readonly kind: 'failed'; readonly response: Response }
  /** The login begins again. `keep` notes what is not forgotten. */
  | { readonly kind: 'reset'; readonly keep?: () => void };
