import { recordEvent } from '../../../openid/context/record-event.ts';
import { termsPage } from '../../pages/terms-page.ts';
import { reportLogin } from '../report-login.ts';
import { type RequiredAction, withoutAction } from './required-action.ts';

const name = 'TERMS_AND_CONDITIONS';
/** Seconds since the epoch at which a user has agreed; the second is of an earlier release (Keycloak 26.7). */
const attributes = ['terms_and_conditions', name] as const;

/** The user agrees to the terms. Otherwise the login ends. */
export const terms: RequiredAction = {
  page: ({ context, url }) => termsPage(context.state.realm, url),
  process({ context, tab, user }, form) {
    const { state } = context;
    const isDeclined = form.first.get('cancel') !== undefined;
    const agreed: Readonly<Record<string, readonly string[]>> = isDeclined
      ? {}
      : { [attributes[0]]: [String(state.now())] };
    const others = (entries: Iterable<readonly [string, readonly string[]]>) =>
      [...entries].filter(([key]) => key !== attributes[0] && key !== attributes[1]);
    const actionsAfter = (actions: readonly string[] = []) => (isDeclined ? actions : withoutAction(actions, name));
    state.store.updateUser(user.id, (before) => ({
      ...before,
      attributes: { ...Object.fromEntries(others(Object.entries(before.attributes ?? {}))), ...agreed },
      requiredActions: actionsAfter(before.requiredActions),
    }));
    const event = { clientId: tab.request.clientId, userId: user.id, details: { custom_required_action: name } };
    if (isDeclined) {
      reportLogin(context, { ...event, error: 'rejected_by_user' }, 'CUSTOM_REQUIRED_ACTION_ERROR');
      return { declined: 'termsAndConditionsDeclined' };
    }
    recordEvent(context, { ...event, type: 'CUSTOM_REQUIRED_ACTION' });
    return {
      ...user,
      attributes: new Map([...others(user.attributes), ...Object.entries(agreed)]),
      requiredActions: actionsAfter(user.requiredActions),
    };
  },
};
