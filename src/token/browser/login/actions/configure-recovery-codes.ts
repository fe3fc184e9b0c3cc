import { recordEvent } from '../../../openid/context/record-event.ts';
import { oauthErrors } from '../../../openid/http/oauth-error.ts';
import { recoveryCodes, recoveryCredential, setUpRecoveryCodes } from '../../../realm/recovery-codes.ts';
import { recoveryCodesPage } from '../../pages/recovery-codes-page.ts';
import { endOtherSessions } from './other-sessions.ts';
import { type RequiredAction, withoutAction } from './required-action.ts';

/** How many codes people get (Keycloak 26.7). */
const count = 12;

/** The user gets codes for the day on which everything else is lost. Each time that the form is shown they are new. */
export const configureRecoveryCodes: RequiredAction = {
  async prepare({ context, tab }) {
    const { ids, milliseconds } = context.state;
    const codes = Array.from({ length: count }, () => ids.recoveryCode());
    return { ...tab, recoveryList: { codes, createdDate: milliseconds() } };
  },
  page({ context, tab, url, mayCancel }) {
    const { codes = [], createdDate = 0 } = tab.recoveryList ?? {};
    return recoveryCodesPage({ realm: context.state.realm, action: url, codes, createdDate, mayCancel });
  },
  async process(step, form) {
    const { context, tab, user } = step;
    const { state } = context;
    const [sent, createdDate] = ['generatedRecoveryAuthnCodes', 'generatedAt'].map((name) => form.first.get(name));
    if (sent === undefined || createdDate === undefined) return oauthErrors.serverError().response;
    const { recoveryList: list, ...later } = tab;
    const isSame = list?.codes.join(',') === sent && String(list.createdDate) === createdDate;
    if (list === undefined || !isSame) return { again: tab };
    const userLabel = form.first.get('userLabel');
    const credential = recoveryCredential(state.ids.uuid(), { ...list, userLabel });
    state.store.updateUser(user.id, (before) => ({
      ...before,
      credentials: [...(before.credentials ?? []).filter(({ type }) => type !== recoveryCodes), credential],
      requiredActions: withoutAction(before.requiredActions, setUpRecoveryCodes),
    }));
    if (form.first.get('logout-sessions') === 'on') await endOtherSessions(step);
    recordEvent(context, {
      type: 'UPDATE_CREDENTIAL',
      clientId: later.request.clientId,
      userId: user.id,
      details: { credential_type: recoveryCodes, custom_required_action: setUpRecoveryCodes },
    });
    return { ...user, requiredActions: withoutAction(user.requiredActions, setUpRecoveryCodes) };
  },
};
