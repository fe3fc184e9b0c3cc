import type { MadeRealm, RealmMaker } from '../realm-maker.ts';

interface Execution {
  readonly id: string;
  readonly displayName: string;
}

/** Copies a flow, and switches some of its steps off. */
async function copyFlow(maker: RealmMaker, alias: string, newName: string, off: RegExp): Promise<void> {
  await maker.call('POST', `/authentication/flows/${encodeURIComponent(alias)}/copy`, { newName });
  const at = `/authentication/flows/${encodeURIComponent(newName)}/executions`;
  for (const execution of (await maker.call('GET', at)) as Execution[])
    if (off.test(execution.displayName)) await maker.call('PUT', at, { ...execution, requirement: 'DISABLED' });
}

/** Makes a flow with its steps; resolves to its identifier. */
async function makeFlow(maker: RealmMaker, alias: string, providers: readonly string[]): Promise<string> {
  await maker.call('POST', '/authentication/flows', {
    alias,
    providerId: 'basic-flow',
    topLevel: true,
    builtIn: false,
  });
  const at = `/authentication/flows/${encodeURIComponent(alias)}/executions`;
  for (const provider of providers) await maker.call('POST', `${at}/execution`, { provider });
  for (const execution of (await maker.call('GET', at)) as Execution[])
    await maker.call('PUT', at, { ...execution, requirement: 'REQUIRED' });
  const flows = (await maker.call('GET', '/authentication/flows')) as { id: string; alias: string }[];
  return flows.find((flow) => flow.alias === alias)?.id ?? '';
}

const endpoints = (host: string) => ({
  authorizationUrl: `https://${host}/auth`,
  tokenUrl: `https://${host}/token`,
  clientId: 'broker',
  clientSecret: 'secret',
  issuer: `https://${host}`,
});

const identityProviders = [
  {
    alias: 'corp',
    providerId: 'oidc',
    displayName: 'Corp <b>',
    config: { ...endpoints('corp.example'), guiOrder: '2' },
  },
  { alias: 'kc', providerId: 'keycloak-oidc', config: { ...endpoints('kc.example'), guiOrder: '1' } },
  { alias: 'github', providerId: 'github', config: { clientId: 'gh', clientSecret: 'secret' } },
  { alias: 'hidden', providerId: 'oidc', hideOnLogin: true, config: endpoints('hidden.example') },
  { alias: 'off', providerId: 'oidc', enabled: false, config: endpoints('off.example') },
];

/** Copies of flows with steps off, flows of its own, overrides of clients, and five identity providers. */
export const flows: MadeRealm = {
  name: 'made-flows',
  settings: {
    webAuthnPolicyRpEntityName: 'made',
    webAuthnPolicyUserVerificationRequirement: 'required',
    webAuthnPolicyPasswordlessRpId: 'example.org',
  },
  async make(maker) {
    await copyFlow(maker, 'direct grant', 'my direct', /OTP/);
    await copyFlow(maker, 'browser', 'my browser', /OTP|Redirector/);
    const nameOnly = await makeFlow(maker, 'name only', ['direct-grant-validate-username']);
    const passwordFirst = await makeFlow(maker, 'one form', ['auth-username-password-form']);
    for (const provider of identityProviders) await maker.call('POST', '/identity-provider/instances', provider);
    await maker.call('POST', '/identity-provider/instances/corp/mappers', {
      name: 'role',
      identityProviderAlias: 'corp',
      identityProviderMapper: 'oidc-hardcoded-role-idp-mapper',
      config: { syncMode: 'INHERIT', role: 'reader' },
    });
    await maker.change(`/clients/${await maker.client('batch')}`, {
      authenticationFlowBindingOverrides: { direct_grant: nameOnly },
    });
    await maker.change(`/clients/${await maker.client('consent')}`, {
      authenticationFlowBindingOverrides: { browser: passwordFirst },
    });
  },
  lastSettings: { browserFlow: 'my browser', directGrantFlow: 'my direct' },
};
