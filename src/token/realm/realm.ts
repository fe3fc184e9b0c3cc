import type { ReadParts } from './import/read-parts.ts';
import type { Client, ClientScope } from './realm-client.ts';
import type { RealmJson, UserJson } from './representations/json.ts';
import type { UserIndex } from './representations/user-index.ts';
import type { SecurityHeaders } from './security-headers.ts';
import type { User } from './user.ts';

/** How failed logins lock an account. Times are in seconds where nothing else is said. */
export interface BruteForceSettings {
  readonly failureFactor: number;
  readonly isLinear: boolean;
  readonly isPermanent: boolean;
  readonly waitIncrement: number;
  readonly maxWait: number;
  readonly minQuickLoginWait: number;
  readonly quickLoginCheckMs: number;
  /** Seconds without a failure after which counting starts anew. */
  readonly resetAfter: number;
}

/** A key provider of the realm: an imported key, or one to be generated. */
export interface KeyProvider {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly config: ReadonlyMap<string, string>;
  /** Its place in the realm file, for messages. */
  readonly place: string;
}

/** The rules for accounts whose users log in. */
export interface AccountRules {
  /** The e-mail address must be verified, where there is one. */
  readonly verifyEmail: boolean;
  /** Days that a password lasts. */
  readonly passwordDays: number | undefined;
  /** Undefined: profiles are not checked. */
  readonly profile: readonly ProfileAttribute[] | undefined;
}

/** A rule for one attribute of a user's profile. */
export interface ProfileAttribute {
  readonly name: string;
  /** Always, never, or with one of these client scopes. */
  readonly required: boolean | readonly string[];
  /** The label of its field: a text, or the key of a message like `${firstName}`. */
  readonly displayName?: string | undefined;
  /** Whether it may have more than one value. */
  readonly isMultivalued?: boolean | undefined;
  /** How it is filled in; undefined: a line of text. */
  readonly input?: ProfileInput | undefined;
  readonly validators: ReadonlyMap<string, unknown>;
}

/** A way to fill in an attribute. */
export interface ProfileInput {
  /** `inputType` of its annotations: `select`, `textarea`, `html5-date` … */
  readonly kind: string;
  /** What may be chosen. A label is a text, or the key of a message like `${colours.red}`. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Seconds that a login may take: a code, a required action, and all of it. */
interface LoginLifespans {
  readonly codeLifespan: number;
  readonly actionLifespan: number;
  readonly loginLifespan: number;
  /** Seconds that access tokens of the authorization endpoint live. */
  readonly implicitLifespan: number;
}

/** How one-time passwords are checked. */
interface OtpRules {
  /** How many codes before and after the current one are accepted too. */
  readonly lookAround: number;
  /** A code that goes by the time may be used more than once. */
  readonly isReusable: boolean;
}

/** The events that are stored for the admin API. */
export interface EventRules {
  readonly areKept: boolean;
  /** `LOGIN`, …; empty: all. */
  readonly types: ReadonlySet<string>;
}

/** What a realm was read from, in the form of the admin API. */
interface RealmSource {
  /** Everything but the users. */
  readonly json: RealmJson;
  readonly users: UserIndex;
  /** Reads one of its users. */
  readonly read: (user: UserJson) => User;
  readonly parts: ReadParts;
}

/** The users of a realm. */
export interface RealmUsers {
  readonly usersById: ReadonlyMap<string, User>;
  readonly usersByName: ReadonlyMap<string, User>;
  /** Where several have an address, the first of them. */
  readonly usersByEmail: ReadonlyMap<string, User>;
  /** By client id. */
  readonly serviceAccounts: ReadonlyMap<string, User>;
}

/**
 * A realm as the endpoints use it. Never changes once it is read, its users aside where the realm store gives them: what
 * is made of them must not be kept from one request to the next.
 */
export interface Realm extends RealmUsers {
  readonly id: string;
  readonly name: string;
  /** The name for people. */
  readonly displayName: string | undefined;
  readonly enabled: boolean;
  /** The part before `/realms/…` in all its URLs; undefined: as the caller wrote it. */
  readonly frontendUrl: string | undefined;
  /** Seconds since the epoch; tokens issued before are not valid. */
  readonly notBefore: number;
  /** Seconds. */
  readonly accessTokenLifespan: number;
  /** The clients that must use HTTPS. */
  readonly sslRequired: 'all' | 'external' | 'none';
  /** Seconds that a session lives without being used, and at most; 0 for a client: as the user's session. */
  readonly sessionIdle: number;
  readonly sessionMax: number;
  /** Whether users can ask to be remembered; their sessions last as long as these say, if that is longer. */
  readonly rememberMe: boolean;
  readonly sessionIdleRememberMe: number;
  readonly sessionMaxRememberMe: number;
  readonly clientSessionIdle: number;
  readonly clientSessionMax: number;
  readonly offlineSessionIdle: number;
  readonly offlineSessionMax: number;
  readonly isOfflineSessionLimited: boolean;
  readonly clientOfflineSessionIdle: number;
  readonly clientOfflineSessionMax: number;
  /** Seconds that a device waits for its user, and that it waits between two questions. */
  readonly deviceCodeLifespan: number;
  readonly devicePollingInterval: number;
  /** A refresh token serves once more than `refreshTokenMaxReuse` times. */
  readonly revokeRefreshToken: boolean;
  readonly refreshTokenMaxReuse: number;
  readonly signatureAlgorithm: string;
  readonly clients: ReadonlyMap<string, Client>;
  /** In the order in which Keycloak lists them. */
  readonly clientScopes: readonly ClientScope[];
  /** Levels of authentication by name. */
  readonly acrLevels: ReadonlyMap<string, number>;
  /** Users may log in with their e-mail address. */
  readonly loginWithEmail: boolean;
  readonly hasOrganizations: boolean;
  /** Whether the realm lets people make an account. */
  readonly registrationAllowed: boolean;
  /** The address of a user is the name, too. */
  readonly emailAsUsername: boolean;
  /** Whether people can ask for a new password. */
  readonly resetPasswordAllowed: boolean;
  /** Undefined: any number of passwords can be tried. */
  readonly bruteForce: BruteForceSettings | undefined;
  /** Headers of its responses; undefined: the default ones. */
  readonly securityHeaders: SecurityHeaders | undefined;
  readonly login: LoginLifespans;
  readonly account: AccountRules;
  readonly otp: OtpRules;
  readonly events: EventRules;
  readonly keyProviders: readonly KeyProvider[];
  /** Settings of its file that are ignored, each with its place. */
  readonly warnings: readonly string[];
  readonly source: RealmSource;
}
