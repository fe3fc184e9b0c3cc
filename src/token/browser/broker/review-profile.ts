import type { BrokeredIdentity } from '../../openid/brokering/brokered-identity.ts';
import { recordEvent } from '../../openid/context/record-event.ts';
import type { Authenticator } from '../../openid/flows/authenticator.ts';
import type { StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import { valuesOf } from '../../openid/http/form.ts';
import { type BrowserLogin, showForm } from '../flows/browser-login.ts';
import { usernameFormatFault } from '../login/actions/edited-username.ts';
import {
  attributesOf,
  faultsOfProfile,
  profileField,
  profileIn,
  profileTexts,
  sentValues,
} from '../login/actions/profile-form.ts';
import { profilePage } from '../pages/profile-page.ts';
import { requestedScopes } from '../registration/check-registration.ts';
import { brokered, noteProgress } from './first-login.ts';

type Errors = ReadonlyMap<string, string>;

/** The values of an attribute as the provider has said them. */
function valuesIn(identity: BrokeredIdentity, name: string): readonly string[] {
  if (name === 'username') return [identity.modelUsername ?? ''];
  if (name === 'email' || name === 'firstName' || name === 'lastName') return [identity[name] ?? ''];
  return identity.attributes[name] ?? [];
}

function faultsOf(
  { context, client, tab }: BrowserLogin,
  values: (name: string) => readonly string[],
): Map<string, string> {
  const { realm } = context.state;
  const faults = profileTexts(faultsOfProfile(realm, requestedScopes(client, tab.request.scope), values));
  const ofName = realm.emailAsUsername ? undefined : usernameFormatFault(values('username')[0] ?? '');
  if (ofName !== undefined) faults.set('username', ofName);
  return faults;
}

/** `idp-review-profile`: people look through what the provider has said of them. */
export const reviewProfile = (login: BrowserLogin): Authenticator => ({
  begin: (step) => (mustReview(login, step) ? show(login, step) : { kind: 'success' }),
  submit: (step) => review(login, step),
});

function mustReview(login: BrowserLogin, { config }: FlowStep): boolean {
  const { identity } = brokered(login);
  if (login.tab.broker?.mustReview) return true;
  const when = config?.['update.profile.on.first.login'] ?? 'missing';
  if (when !== 'missing') return when === 'on';
  return faultsOf(login, (name) => valuesIn(identity, name)).size > 0;
}

function show(login: BrowserLogin, step: FlowStep, errors?: Errors): StepResult {
  const { realm } = login.context.state;
  const { identity } = brokered(login);
  const scope = requestedScopes(login.client, login.tab.request.scope);
  const sent = errors === undefined ? undefined : login.form;
  const nameField = { name: 'username', required: true, validators: new Map() };
  const rules = [...(realm.emailAsUsername ? [] : [nameField]), ...attributesOf(realm)];
  return showForm(login, step, ({ action, alert }) =>
    profilePage({
      realm,
      formId: 'kc-idp-review-profile-form',
      action,
      mayCancel: false,
      alert,
      fields: rules.map((rule) =>
        profileField(rule, scope, sentValues(sent, rule.name) ?? valuesIn(identity, rule.name), errors ?? new Map()),
      ),
    }),
  );
}

/** Takes what people have changed of it. */
function review(login: BrowserLogin, step: FlowStep): StepResult {
  const { form } = login;
  const { identity } = brokered(login);
  const values = (name: string) =>
    name === 'username' && form.first.get(name) === undefined ? valuesIn(identity, name) : valuesOf(form, name);
  const errors = faultsOf(login, values);
  if (errors.size > 0) return show(login, step, errors);
  const { names, attributes } = profileIn(form, login.context.state.realm);
  const modelUsername = (values('username')[0] ?? '').trim();
  const next = { ...identity, ...names, modelUsername, attributes: { ...identity.attributes, ...attributes } };
  const { isOtherEmail = false, isOtherUsername = false } = login.tab.broker ?? {};
  const changes = {
    isOtherEmail: (next.email ?? '').toLowerCase() !== (identity.email ?? ''),
    isOtherUsername: modelUsername.toLowerCase() !== (identity.modelUsername ?? ''),
  };
  tellOf(login, changes);
  noteProgress(login, {
    identity: next,
    isOtherEmail: isOtherEmail || changes.isOtherEmail,
    isOtherUsername: isOtherUsername || changes.isOtherUsername,
    mustReview: true,
  });
  return { kind: 'success' };
}

/** Stores the events of a changed profile. Nobody has it yet. */
function tellOf({ context, client }: BrowserLogin, changes: { isOtherEmail: boolean; isOtherUsername: boolean }): void {
  const { clientId } = client;
  if (changes.isOtherUsername) recordEvent(context, { type: 'UPDATE_PROFILE', clientId });
  if (changes.isOtherEmail) recordEvent(context, { type: 'UPDATE_EMAIL', clientId });
  recordEvent(context, { type: 'UPDATE_PROFILE', clientId });
}
