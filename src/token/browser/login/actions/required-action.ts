import type { RequestContext } from '../../../openid/context/request-context.ts';
import type { Response } from '../../../openid/http/endpoint-response.ts';
import type { Form } from '../../../openid/http/form.ts';
import type { User } from '../../../realm/user.ts';
import type { LoginTab } from '../login-tab.ts';

/** The login, the user and the URL that a form of a required action is made for. */
export interface ActionStep {
  readonly context: RequestContext;
  readonly tab: LoginTab;
  readonly user: User;
  /** The URL to which the form is sent. */
  readonly url: string;
  /** Only the client asks for the action, so that the user may cancel it. */
  readonly mayCancel: boolean;
}

/** The form that was sent, and what is wrong with it, by field. */
export interface ActionAttempt {
  readonly form: Form;
  readonly errors: ReadonlyMap<string, string>;
}

/** The user declines: the login ends, and the client is told why. */
interface Declined {
  readonly declined: string;
}

/** The form is shown again, in a login that has changed. */
interface ShownAgain {
  readonly again: LoginTab;
}

type Outcome = User | Declined | ShownAgain | Response | ReadonlyMap<string, string>;

/** An action that the user must do before the login goes on. */
export interface RequiredAction {
  /**
   * Does what comes before the form.
   * @returns the login after it, or the response in the place of the form
   */
  prepare?(step: ActionStep): Promise<LoginTab | Response>;
  /** @param attempt the form that was sent; undefined when the form is shown for the first time */
  page(step: ActionStep, attempt?: ActionAttempt): Response;
  /** Does the action. @returns the user after it; what is wrong, by field; or what follows instead */
  process(step: ActionStep, form: Form): Promise<Outcome> | Outcome;
}

/** The user without an action that was done. */
export const withoutAction = (actions: readonly string[] | undefined, name: string): readonly string[] =>
  actions?.filter((action) => action !== name) ?? [];
