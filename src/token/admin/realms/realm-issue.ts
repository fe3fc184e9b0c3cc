import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { isEmailAddress } from '../../realm/profile/email-address.ts';
import { flowBindings } from '../../realm/representations/flow-bindings.ts';
import { flowByAlias } from '../../realm/representations/flows.ts';
import type { Json, RealmJson } from '../../realm/representations/json.ts';
import { adminErrors } from '../admin-errors.ts';
import { clientProtocols } from '../clients/url-rules.ts';
import { maxColumn } from '../too-long.ts';
import { type PolicyIssue, passwordPolicyIssue } from './password-policy-issue.ts';

/** What Keycloak says of a realm that it can neither keep nor explain. */
const failedUpdate = () => adminErrors.failed('Failed to update realm');

const sslWords = ['all', 'external', 'none', 'ALL', 'EXTERNAL', 'NONE'];

/** @throws {OAuthError} when Keycloak would refuse what an update makes of a realm (Keycloak 26.7) */
export function checkUpdate(after: RealmJson, change: Json): void {
  const issue = typeof change.passwordPolicy === 'string' ? passwordPolicyIssue(change.passwordPolicy) : undefined;
  if (issue !== undefined) throw issue === 'unreadable' ? failedUpdate() : adminErrors.badRequest(issue.message);
  const isUnknown = (alias: unknown) => typeof alias === 'string' && flowByAlias(after, alias) === undefined;
  if (flowBindings.some((name) => isUnknown(change[name]))) throw failedUpdate();
  if (typeof change.sslRequired === 'string' && !sslWords.includes(change.sslRequired)) throw failedUpdate();
  if (Number(change.failureFactor ?? 0) < 0) throw adminErrors.badRequest('Failure factor may not be a negative value');
  checkLifetimes(after);
  const mail = mailIssue(change.smtpServer);
  if (mail !== undefined) throw adminErrors.badRequest(mail);
  const isLong = isTooLong(change, 'displayName');
  // Keycloak writes to its database early when there is more to change, and can explain what fails then.
  if (isLong && Object.keys(change).every((name) => writtenLate.has(name))) throw oauthErrors.serverError();
  if (isLong || columns.some((name) => isTooLong(change, name))) throw adminErrors.badRequest(databaseFailed);
}

const databaseFailed = 'Database operation failed';
const writtenLate: ReadonlySet<string> = new Set(['id', 'realm', 'displayName', ...flowBindings]);

const columns = ['realm', 'loginTheme', 'accountTheme', 'adminTheme', 'emailTheme', 'defaultLocale', 'otpPolicyType'];
const isTooLong = (realm: Json, name: string) => String(realm[name] ?? '').length > maxColumn;

/** Sessions of clients must not outlive those of the realm. */
function checkLifetimes(realm: RealmJson): void {
  const seconds = (name: string, fallback: number) => Number(realm[name] ?? fallback);
  if (seconds('clientSessionIdleTimeout', 0) > seconds('ssoSessionIdleTimeout', 1800))
    throw adminErrors.badRequest('Client Session Idle Timeout cannot be greater than Realm SSO Idle Timeout.');
  if (seconds('clientSessionMaxLifespan', 0) > seconds('ssoSessionMaxLifespan', 36_000))
    throw adminErrors.badRequest('Client session max lifespan cannot exceed realm SSO session max lifespan.');
}

const hint =
  "If the address contains UTF-8 characters in the local part please ensure the SMTP server supports the SMTPUTF8 extension and enable 'Allow UTF-8' in the email realm configuration.";

/** What is wrong with the mail server of a realm. */
function mailIssue(server: unknown): string | undefined {
  const { from, replyTo, ...rest } = (server ?? {}) as Json;
  if (from === undefined && Object.keys(rest).length === 0) return undefined;
  if (typeof from !== 'string' || !isEmailAddress(from)) return `Invalid sender address '${from ?? null}'. ${hint}`;
  return typeof replyTo === 'string' && replyTo !== '' && !isEmailAddress(replyTo)
    ? `Invalid reply-to address '${replyTo}'. ${hint}`
    : undefined;
}

/** @throws {OAuthError} when Keycloak would refuse a new realm (Keycloak 26.7) */
export function checkNewRealm(realm: Json): void {
  const issue: PolicyIssue | undefined =
    typeof realm.passwordPolicy === 'string' ? passwordPolicyIssue(realm.passwordPolicy) : undefined;
  if (issue === 'unreadable') throw oauthErrors.serverError();
  if (issue !== undefined) throw adminErrors.badRequest(issue.message);
  const mail = mailIssue(realm.smtpServer);
  if (mail !== undefined) throw adminErrors.plainBadRequest(mail);
  const clients = (realm.clients ?? []) as readonly Json[];
  if (clients.some(({ protocol }) => typeof protocol === 'string' && !clientProtocols.includes(protocol)))
    throw oauthErrors.serverError();
  if (['displayName', ...columns].some((name) => isTooLong(realm, name))) throw adminErrors.badRequest(databaseFailed);
}
