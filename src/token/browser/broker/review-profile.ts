import type { BrokeredIdentity } from '../../openid/brokering/brokered-identity.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { type Form, valuesOf } from '../../openid/http/form.ts';
import { usernameFormatFault } from '../login/actions/edited-username.ts';
import {
  attributesOf,
  faultsOfProfile,
  profileField,
  profileIn,
  profileTexts,
  sentValues,
} from '../login/actions/profile-form.ts';
import { noBackButton } from '../login/cookies.ts';
import { afterForm } from '../login/forms.ts';
import { executions, type LoginTab, saveTab } from '../login/login-tab.ts';
import { actionUrl } from '../login/login-urls.ts';
import { profilePage } from '../pages/profile-page.ts';
import { requestedScopes } from '../registration/check-registration.ts';
import type { FirstLogin } from './first-login.ts';

type Errors = ReadonlyMap<string, string>;

/** The values of an attribute as the provider has said them. */
function valuesIn(identity: BrokeredIdentity, name: string): readonly string[] {
  if (name === 'username') return [identity.modelUsername ?? ''];
  if (name === 'email' || name === 'firstName' || name === 'lastName') return [identity[name] ?? ''];
  return identity.attributes[name] ?? [];
}

function faultsOf(
  { state }: RequestContext,
  { tab }: FirstLogin,
  values: (name: string) => readonly string[],
): Map<string, string> {
  const { realm } = state;
  const client = realm.clients.get(tab.request.clientId);
  if (client === undefined) return new Map();
  const faults = profileTexts(faultsOfProfile(realm, requestedScopes(client, tab.request.scope), values));
  const ofName = realm.emailAsUsername ? undefined : usernameFormatFault(values('username')[0] ?? '');
  if (ofName !== undefined) faults.set('username', ofName);
  return faults;
}

/** Whether a profile is good as the provider has it. */
export const isProfileComplete = (context: RequestContext, login: FirstLogin): boolean =>
  faultsOf(context, login, (name) => valuesIn(login.identity, name)).size === 0;

/** Shows the form for the profile of somebody who is not known yet. */
export async function showReview(
  context: RequestContext,
  login: FirstLogin,
  attempt?: { readonly form: Form; readonly errors: Errors },
): Promise<Response> {
  const { state } = context;
  const { realm } = state;
  const next: LoginTab = { ...login.tab, execution: executions.reviewProfile, code: state.ids.secret() };
  await saveTab(state, next);
  const nameField = { name: 'username', required: true, validators: new Map() };
  const page = profilePage({
    realm,
    formId: 'kc-idp-review-profile-form',
    action: actionUrl(context, 'first-broker-login', next),
    mayCancel: false,
    alert: undefined,
    fields: [...(realm.emailAsUsername ? [] : [nameField]), ...attributesOf(realm)].map((rule) =>
      profileField(
        rule,
        sentValues(attempt?.form, rule.name) ?? valuesIn(login.identity, rule.name),
        attempt?.errors ?? new Map(),
      ),
    ),
  });
  return withLeadingHeaders([noBackButton], afterForm(context, page, 'first-broker-login', next));
}

/** What the provider has said, changed by the form; or what is wrong with that. */
export function reviewed(
  context: RequestContext,
  login: FirstLogin,
  form: Form,
): { readonly identity: BrokeredIdentity; readonly errors?: undefined } | { readonly errors: Errors } {
  const { realm } = context.state;
  const values = (name: string) =>
    name === 'username' && form.first.get(name) === undefined ? valuesIn(login.identity, name) : valuesOf(form, name);
  const errors = faultsOf(context, login, values);
  if (errors.size > 0) return { errors };
  const { names, attributes } = profileIn(form, realm);
  const { identity } = login;
  return {
    identity: {
      ...identity,
      ...names,
      modelUsername: (values('username')[0] ?? '').trim(),
      attributes: { ...identity.attributes, ...attributes },
    },
  };
}
