import type { Json, RealmJson } from '../../realm/representations/json.ts';
import { clientPoliciesShape, clientProfilesShape } from '../../realm/representations/shapes/organization-shapes.ts';
import type { AdminRoutes } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { isOn } from '../query-flag.ts';
import { checkedBody } from '../request-body.ts';
import { conditions, executors, globalProfiles } from './client-policy-kinds.ts';

const viewers = ['view-realm', 'manage-realm'];
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
const profilesOf = ({ clientProfiles }: RealmJson) => list(clientProfiles?.profiles);
const policiesOf = ({ clientPolicies }: RealmJson) => list(clientPolicies?.policies);

/** Whether two of these have a name. */
const hasTwice = (all: readonly Json[]) => new Set(all.map(({ name }) => name)).size < all.length;
const hasNone = (all: readonly Json[]) => all.some(({ name }) => typeof name !== 'string');

const noProfiles = () => adminErrors.badRequest('Passing null clientProfiles not allowed');
const noPolicies = () => adminErrors.badRequest('Passing null clientPolicies not allowed');

/** Rules for clients. They are kept, and none applies. */
export const clientPolicyRoutes: AdminRoutes = {
  'client-policies/profiles': {
    GET(call) {
      call.require(...viewers);
      const isWhole = isOn(call.query, 'include-global-profiles');
      const profiles = profilesOf(call.realm);
      return adminJson({ profiles, ...(isWhole && { globalProfiles: globalProfiles.map((name) => ({ name })) }) });
    },
    PUT(call) {
      const sent = checkedBody(call, clientProfilesShape, () => call.require('manage-realm'), noProfiles);
      const profiles = list(sent.profiles);
      checkProfiles(profiles);
      call.store.update((realm) => ({ ...realm, clientProfiles: { profiles: profiles.map(keptProfile) } }));
      return done;
    },
  },
  'client-policies/policies': {
    GET(call) {
      call.require(...viewers);
      const isWhole = isOn(call.query, 'include-global-policies');
      return adminJson({ policies: policiesOf(call.realm), ...(isWhole && { globalPolicies: [] }) });
    },
    PUT(call) {
      const sent = checkedBody(call, clientPoliciesShape, () => call.require('manage-realm'), noPolicies);
      const policies = list(sent.policies);
      checkPolicies(policies, call.realm);
      call.store.update((realm) => ({ ...realm, clientPolicies: { policies: policies.map(keptPolicy) } }));
      return done;
    },
  },
};

const described = ({ name, description }: Json): Json => ({
  name,
  ...(typeof description === 'string' && { description }),
});

const keptProfile = (profile: Json): Json => ({
  ...described(profile),
  executors: list(profile.executors).map(({ executor, configuration }) => ({
    executor,
    configuration: configuration ?? {},
  })),
});

const keptPolicy = (policy: Json): Json => ({
  ...described(policy),
  enabled: policy.enabled === true,
  conditions: list(policy.conditions).map(({ condition, configuration }) => ({
    condition,
    configuration: configuration ?? {},
  })),
  profiles: policy.profiles ?? [],
});

/** @throws {OAuthError} when Keycloak would refuse the profiles (Keycloak 26.7) */
function checkProfiles(profiles: readonly Json[]): void {
  if (hasNone(profiles) || profiles.some(({ name }) => name === ''))
    throw adminErrors.badRequest('client profile without its name not allowed.');
  if (hasTwice(profiles)) throw adminErrors.badRequest('proposed client profile name duplicated.');
  const global = profiles.find(({ name }) => globalProfiles.includes(String(name)));
  if (global !== undefined)
    throw adminErrors.badRequest(`Proposed profile name '${global.name}' is duplicated as a global profile`);
  const steps = profiles.flatMap((profile) => list(profile.executors));
  if (steps.some(({ executor }) => !executors.has(String(executor))))
    throw adminErrors.badRequest(
      'proposed client profile contains the executor, which does not have valid provider, or has invalid configuration.',
    );
}

/** @throws {OAuthError} when Keycloak would refuse the policies (Keycloak 26.7) */
function checkPolicies(policies: readonly Json[], realm: RealmJson): void {
  if (hasNone(policies)) throw adminErrors.badRequest('client policy without name not allowed');
  if (hasTwice(policies)) throw adminErrors.badRequest('proposed client policy name duplicated');
  const known = new Set([...globalProfiles, ...profilesOf(realm).map(({ name }) => String(name))]);
  for (const policy of policies) {
    const wrong = list(policy.conditions).find(({ condition }) => !conditions.has(String(condition)));
    if (wrong !== undefined)
      throw adminErrors.badRequest(`Policy ${policy.name} contains invalid condition ${wrong.condition}`);
    const named = (policy.profiles ?? []) as readonly string[];
    if (new Set(named).size < named.length)
      throw adminErrors.badRequest(`Policy ${policy.name} contains duplicated profiles`);
    const missing = named.find((name) => !known.has(name));
    if (missing !== undefined)
      throw adminErrors.badRequest(`Policy ${policy.name} contains invalid profile ${missing}`);
  }
}
