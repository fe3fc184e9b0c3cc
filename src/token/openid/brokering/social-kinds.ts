import { isPlainObject } from '../../realm/json-cursor.ts';
import type { Claims } from '../mappers/mapper.ts';

type Config = Readonly<Record<string, string>>;

/** What the profile of a network says of its user. */
interface Profile {
  readonly id: unknown;
  readonly username?: unknown;
  readonly email?: unknown;
  readonly firstName?: unknown;
  readonly lastName?: unknown;
  /** First and last name in one. */
  readonly name?: unknown;
}

/** A social network. */
export interface SocialKind {
  readonly name: string;
  readonly scope: string;
  /** Its addresses, by the names that an OpenID provider's configuration has for them. */
  readonly addresses: (config: Config) => Config;
  /** Reads the profile of a network without ID tokens; undefined: it is an OpenID provider. */
  readonly profile?: (profile: Claims) => Profile;
}

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** Addresses of an OpenID provider. The setting for each can be replaced in the configuration of the provider. */
const openId =
  (issuer: string, authorizationUrl: string, tokenUrl: string, userInfoUrl: string, jwksUrl: string) => () => ({
    issuer,
    authorizationUrl,
    tokenUrl,
    userInfoUrl,
    jwksUrl,
    useJwksUrl: 'true',
    validateSignature: 'true',
  });

/** The social networks by which people log in (Keycloak 26.7), by their identifiers. */
export const socialKinds: ReadonlyMap<string, SocialKind> = new Map<string, SocialKind>([
  [
    'github',
    {
      name: 'GitHub',
      scope: 'user:email',
      addresses({ baseUrl = 'https://github.com', apiUrl = 'https://api.github.com' }) {
        const base = withoutSlash(baseUrl);
        return {
          authorizationUrl: `${base}/login/oauth/authorize`,
          tokenUrl: `${base}/login/oauth/access_token`,
          userInfoUrl: `${withoutSlash(apiUrl)}/user`,
        };
      },
      profile: ({ id, login, name, email }) => ({ id, username: login, name, email }),
    },
  ],
  [
    'facebook',
    {
      name: 'Facebook',
      scope: 'email',
      addresses: () => ({
        authorizationUrl: 'https://graph.facebook.com/oauth/authorize',
        tokenUrl: 'https://graph.facebook.com/oauth/access_token',
        userInfoUrl: 'https://graph.facebook.com/me?fields=id,name,email,first_name,last_name',
      }),
      profile: ({ id, email, username, first_name: firstName, last_name: lastName, name }) => ({
        id,
        email,
        firstName,
        lastName,
        name,
        username: username ?? email ?? id,
      }),
    },
  ],
  [
    'microsoft',
    {
      name: 'Microsoft',
      scope: 'User.read',
      addresses({ tenantId = 'common' }) {
        const base = `https://login.microsoftonline.com/${tenantId}/oauth2/v2.0`;
        return {
          authorizationUrl: `${base}/authorize`,
          tokenUrl: `${base}/token`,
          userInfoUrl: 'https://graph.microsoft.com/v1.0/me/',
        };
      },
      profile: ({ id, mail, userPrincipalName, givenName: firstName, surname: lastName }) => ({
        id,
        firstName,
        lastName,
        email: mail ?? (String(userPrincipalName).includes('@') ? userPrincipalName : undefined),
        username: mail ?? userPrincipalName ?? id,
      }),
    },
  ],
  [
    'bitbucket',
    {
      name: 'BitBucket',
      scope: 'email account',
      addresses: () => ({
        authorizationUrl: 'https://bitbucket.org/site/oauth2/authorize',
        tokenUrl: 'https://bitbucket.org/site/oauth2/access_token',
        userInfoUrl: 'https://api.bitbucket.org/2.0/user',
      }),
      profile: ({ account_id: id, username, display_name: name }) => ({ id, username, name }),
    },
  ],
  [
    'openshift-v4',
    {
      name: 'Openshift v4',
      scope: 'user:full',
      addresses({ baseUrl = '' }) {
        const base = withoutSlash(baseUrl);
        return {
          authorizationUrl: `${base}/oauth/authorize`,
          tokenUrl: `${base}/oauth/token`,
          userInfoUrl: `${base}/apis/user.openshift.io/v1/users/~`,
        };
      },
      profile: ({ metadata, fullName: name }) =>
        isPlainObject(metadata) ? { id: metadata.uid, username: metadata.name, name } : { id: undefined },
    },
  ],
  [
    'google',
    {
      name: 'Google',
      scope: 'openid profile email',
      addresses: openId(
        'https://accounts.google.com',
        'https://accounts.google.com/o/oauth2/v2/auth',
        'https://oauth2.googleapis.com/token',
        'https://openidconnect.googleapis.com/v1/userinfo',
        'https://www.googleapis.com/oauth2/v3/certs',
      ),
    },
  ],
  [
    'gitlab',
    {
      name: 'GitLab',
      scope: 'openid read_user',
      addresses: openId(
        'https://gitlab.com',
        'https://gitlab.com/oauth/authorize',
        'https://gitlab.com/oauth/token',
        'https://gitlab.com/oauth/userinfo',
        'https://gitlab.com/oauth/discovery/keys',
      ),
    },
  ],
  [
    'linkedin-openid-connect',
    {
      name: 'LinkedIn',
      scope: 'openid profile email',
      addresses: openId(
        'https://www.linkedin.com/oauth',
        'https://www.linkedin.com/oauth/v2/authorization',
        'https://www.linkedin.com/oauth/v2/accessToken',
        'https://api.linkedin.com/v2/userinfo',
        'https://www.linkedin.com/oauth/openid/jwks',
      ),
    },
  ],
]);

/** Networks by which nobody logs in here. */
const others: ReadonlyMap<string, string> = new Map([
  ['instagram', 'Instagram'],
  ['paypal', 'PayPal'],
  ['stackoverflow', 'StackOverflow'],
  ['twitter', 'Twitter'],
]);

/** The name of a social network; undefined for what is none. */
export const socialName = (providerId: string): string | undefined =>
  socialKinds.get(providerId)?.name ?? others.get(providerId);
