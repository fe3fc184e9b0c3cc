import type { Json } from '../../realm/representations/json.ts';
import { firstSetting as first } from './component-setting.ts';

const switches = [
  ['host-sending-registration-request-must-match', 'Host Sending Client Registration Request Must Match'],
  ['client-uris-must-match', 'Client URIs Must Match'],
] as const;

/** The kinds of registration policies, and what is wrong with the configuration of one, in Keycloak's words (Keycloak 26.7). */
export const policyIssues: ReadonlyMap<string, (config: Json) => string | undefined> = new Map([
  ['max-clients', maxClientsIssue],
  ['trusted-hosts', trustedHostsIssue],
  ...['scope', 'consent-required', 'client-disabled', 'allowed-protocol-mappers', 'allowed-client-templates'].map(
    (kind) => [kind, () => undefined] as const,
  ),
  ['registration-web-origins', () => undefined],
]);

function maxClientsIssue(config: Json): string | undefined {
  const max = first(config, 'max-clients');
  if (max === undefined) return "'Max Clients Per Realm' is required";
  return /^[+-]?\d{1,18}$/.test(max) ? undefined : "'Max Clients Per Realm' should be a number";
}

function trustedHostsIssue(config: Json): string | undefined {
  for (const [name, label] of switches) {
    const value = first(config, name);
    if (value === undefined) return `'${label}' is required`;
    if (value !== 'true' && value !== 'false') return `'${label}' should be 'true' or 'false'`;
  }
  return undefined;
}
