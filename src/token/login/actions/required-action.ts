import type { RequestContext } from '../../context/request-context.ts';
import type { Form } from '../../http/form.ts';
import type { Response } from '../../http/response.ts';
import type { User } from '../../realm/user.ts';
import type { LoginTab } from '../login-tab.ts';

/** What a form of a required action is drawn for. */
export interface ActionStep {
  readonly context: RequestContext;
  readonly tab: LoginTab;
  readonly user: User;
  /** Where the form goes. */
  readonly url: string;
  /** Nothing but the client asks for it: whoever does not want it need not. */
  readonly mayCancel: boolean;
}

/** What was sent, and what is wrong with it, by field. */
export interface ActionAttempt {
  readonly form: Form;
  readonly errors: ReadonlyMap<string, string>;
}

/** Somebody does not want to: the login ends, and the client hears why. */
interface Declined {
  readonly declined: string;
}

type Outcome = User | Declined | ReadonlyMap<string, string>;

/** What somebody must do before a login goes on. */
export interface RequiredAction {
  /** @param attempt undefined: the form is shown for the first time */
  page(step: ActionStep, attempt?: ActionAttempt): Response;
  /** Does it. @returns the user as it is then, or what is wrong, by field */
  process(step: ActionStep, form: Form): Promise<Outcome> | Outcome;
}

/** The user without an action that was done. */
export const withoutAction = (actions: readonly string[] | undefined, name: string): readonly string[] =>
  actions?.filter((action) => action !== name) ?? [];
