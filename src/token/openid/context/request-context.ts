import type { Client } from '../../realm/realm-client.ts';
import type { Header } from '../http/endpoint-response.ts';
import { emptyForm, type Form, type FormFault } from '../http/form.ts';
import type { RequestUrl } from '../http/issuer.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { TokenRequest } from '../http/request.ts';
import type { OpenMailbox } from '../mails/mailbox.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { EventLog } from './event-log.ts';
import type { RealmState } from './realm-state.ts';

/** How people log in: with a form, by picking themselves from a list, or without a page. */
export type LoginMode = 'form' | 'pick' | 'auto';

/** What answers clients that ask for permissions. The service brings it: OpenID Connect does not know any. */
interface PermissionGrants {
  /** The client whose token is in the header of a request. @throws {OAuthError} for a bad token */
  bearerClient(context: RequestContext, token: string): Promise<Client>;
  /** @throws {OAuthError} */
  grantPermissions(
    context: RequestContext,
    client: Client,
    form: Form,
  ): Promise<Readonly<Record<string, unknown>> | readonly unknown[]>;
}

/** What a login says of the language of its pages. The request itself says more. */
interface LanguageNotes {
  /** What people have chosen in the menu of a page. */
  readonly chosen?: string | undefined;
  /** That of the profile of the user. */
  readonly ofUser?: string | undefined;
  /** What the client asks for: `ui_locales`. */
  readonly ofClient?: string | undefined;
  /** Makes the URL at which the page is shown again in another language; undefined: it is that of the request. */
  readonly pageUrl?: (() => string) | undefined;
}

/** One request to an endpoint of a realm. */
export interface RequestContext {
  readonly state: RealmState;
  readonly request: TokenRequest;
  /** Before `/realms/…`. */
  readonly baseUrl: string;
  /** The same as this request has reached it, where the realm has an address of its own. */
  readonly requestUrl: string;
  /** URL of the realm: the issuer of its tokens. */
  readonly issuer: string;
  readonly loginMode: LoginMode;
  /** IP of the client. */
  readonly clientIp: string;
  /** The header `Origin` of a page's request. */
  readonly origin: string | undefined;
  readonly form: Form | FormFault;
  readonly events: EventLog;
  readonly outgoing: Outgoing;
  /** Loads what answers clients that ask for permissions. */
  readonly loadPermissions: () => Promise<PermissionGrants>;
  readonly mails: OpenMailbox;
  /** Headers that let a page of another origin read the response, errors included. */
  crossOrigin: readonly Header[];
  /** The thumbprint of the key that the request has proven to have; undefined: it has proven none. */
  provenKey: string | undefined;
  language: LanguageNotes;
  /** Cookies that the response sets besides its own: that of the language. */
  cookies: readonly Header[];
}

/** What the requests to a service have in common. The way to log in may change between two requests. */
export interface ContextService {
  readonly events: EventLog;
  readonly outgoing: Outgoing;
  readonly loadPermissions: () => Promise<PermissionGrants>;
  readonly mails: OpenMailbox;
  readonly loginMode: LoginMode;
}

/** Makes the context of a request. @param form its parameters; a request about a realm as a whole needs none */
export function requestContext(
  { events, outgoing, loadPermissions, mails, loginMode }: ContextService,
  request: TokenRequest,
  state: RealmState,
  url: RequestUrl,
  form: Form | FormFault = emptyForm,
): RequestContext {
  const baseUrl = state.realm.frontendUrl ?? url.baseUrl;
  return {
    state,
    request,
    baseUrl,
    requestUrl: url.baseUrl,
    issuer: `${baseUrl}${state.path}`,
    loginMode,
    clientIp: url.clientIp,
    origin: request.headers.origin,
    form,
    events,
    outgoing,
    loadPermissions,
    mails,
    crossOrigin: [],
    provenKey: undefined,
    language: {},
    cookies: [],
  };
}

/** The form of a request. @throws {OAuthError} when it cannot be read. */
export function formOf({ form }: RequestContext): Form {
  if (form === 'undecodable') throw oauthErrors.serverError();
  if (form === 'too-large') throw oauthErrors.valueTooLarge();
  return form;
}
