import { linkTo } from '../../openid/brokering/linked-user.ts';
import type { Authenticator } from '../../openid/flows/authenticator.ts';
import { FlowFault } from '../../openid/flows/flow-fault.ts';
import { type BrowserLogin, showForm } from '../flows/browser-login.ts';
import { actionUrl, localUrl } from '../login/login-urls.ts';
import { confirmLinkPage, confirmOverridePage } from '../pages/confirm-link-page.ts';
import { brokered, existingUser, noteProgress } from './first-login.ts';

const never = () => false;

/** `idp-confirm-link`: asks whether the account that is there is to be linked. */
export const confirmLink = (login: BrowserLogin): Authenticator => ({
  isConfigured: never,
  begin(step) {
    const { existing } = login.tab.broker ?? {};
    if (existing === undefined) return { kind: 'attempted' };
    const { run, progress } = login;
    const canReview = [...run.flow.steps.values()].some(
      ({ id, authenticator }) => authenticator === 'idp-review-profile' && progress.statuses[id] === 'success',
    );
    const text = `User with ${existing.what} ${existing.value} already exists. How do you want to continue?`;
    return showForm(login, step, (shared) => confirmLinkPage({ ...shared, alert: { type: 'error', text }, canReview }));
  },
  submit() {
    const action = login.form.first.get('submitAction');
    if (action === 'linkAccount') return { kind: 'success' };
    if (action !== 'updateProfile') throw new FlowFault('internal_error');
    const { identity } = brokered(login);
    return {
      kind: 'reset',
      keep: () => {
        login.tab = { ...login.tab, broker: { alias: identity.alias, identity, mustReview: true } };
      },
    };
  },
});

/** `idp-confirm-override-link`: asks whether the account takes the place of another one at the same provider. */
export const confirmOverride = (login: BrowserLogin): Authenticator => ({
  isConfigured: never,
  begin(step) {
    const { identity } = brokered(login);
    const { id, username } = existingUser(login);
    const { context } = login;
    const json = context.state.store.users().byId.get(id);
    const before = json && linkTo(json, identity.alias);
    if (before === undefined) return { kind: 'success' };
    const { alias } = identity;
    const text = `You are trying to link your account ${username} with the ${alias} account ${identity.username}. But your account is already linked with different ${alias} account ${before.userName}. Can you confirm if you want to replace the existing link with the new account?`;
    return showForm(login, step, (shared) => {
      const { tabId, request } = login.tab;
      const restartUrl = localUrl(context, actionUrl(context, 'restart', { tabId, request }));
      return confirmOverridePage({ ...shared, alert: { type: 'error', text }, restartUrl });
    });
  },
  submit() {
    if (login.form.first.get('submitAction') !== 'confirmOverride') throw new FlowFault('internal_error');
    noteProgress(login, { overridesLink: true });
    return { kind: 'success' };
  },
});

/** `idp-auto-link`: whose address or name it is, that is the user. */
export const autoLink = (login: BrowserLogin): Authenticator => ({
  isConfigured: never,
  begin() {
    login.user = existingUser(login);
    return { kind: 'success' };
  },
});
