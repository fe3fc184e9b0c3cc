const words = (text: string) => text.trim().split(/\s+/);

const owners = words(`
  billing vault partner okta shipment warehouse payroll grafana kafka elastic mongo postgres ldap saml gateway broker backup
  staging tenant merchant courier fleet mailer queue robot sensor scanner printer ledger insurance clinic library stadium
  harbour orchard telescope laboratory newsletter helpdesk roster archive
`);
const ends = words(`
  api_key secret token password passphrase signature hmac credentials access_key private_key signing_key client_secret
  session_id session_cookie auth_token bearer_token refresh_token webhook_secret dsn connection_string otp pin passcode
  csrf_token jwt security_code recovery_codes license_key encryption_key auth
`);

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const spellings: readonly ((parts: readonly string[]) => string)[] = [
  (parts) => parts.join('_'),
  (parts) => parts.join('-'),
  (parts) => parts.join('_').toUpperCase(),
  (parts) => parts.map((part, at) => (at === 0 ? part : capital(part))).join(''),
  (parts) => parts.map(capital).join(''),
  (parts) => `X-${parts.map(capital).join('-')}`,
  (parts) => parts.join('.'),
];

/** 1,200 names that nobody has listed: whose secret, which, and a way to write both. */
export const inventedNames: readonly string[] = owners.flatMap((owner, at) =>
  ends.map((end, next) => spellings[(at + next) % spellings.length]?.([owner, ...end.split('_')]) ?? owner),
);
