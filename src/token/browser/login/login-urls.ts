import type { RequestContext } from '../../openid/context/request-context.ts';
import { isPlainObject } from '../../realm/json-cursor.ts';
import { stableId } from '../../realm/stable-id.ts';
import type { ClientRequest, FlowPath, LoginTab } from './login-tab.ts';

/** The part of a request in the URLs of a login, so that an error can be sent back when the login is forgotten. */
export function clientData({ redirectUri, responseType, responseMode, state, deviceUserCode }: ClientRequest): string {
  const data = deviceUserCode === undefined ? { ru: redirectUri, rt: responseType, rm: responseMode, st: state } : {};
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

/** The part of a request in the URL of a login. */
export type ClientData = Partial<Record<'redirectUri' | 'responseType' | 'responseMode' | 'state', string | undefined>>;

/** Reads the part of a request in a URL; undefined when it is broken or has other members (Keycloak 26.7). */
export function readClientData(text: string): ClientData | undefined {
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  if (!isPlainObject(data)) return undefined;
  const { ru, rt, rm, st, ...others } = data;
  const isScalar = (value: unknown) => value == null || typeof value !== 'object';
  if (Object.keys(others).length > 0 || ![ru, rt, rm, st].every(isScalar)) return undefined;
  const optional = (value: unknown) => (value == null ? undefined : String(value));
  return { redirectUri: optional(ru), responseType: optional(rt), responseMode: optional(rm), state: optional(st) };
}

const stepPrefix = 'step ';

/** The form of a step of a flow, by the identifier of the step. */
export const stepForm = (id: string): string => `${stepPrefix}${id}`;

/** The identifier of a form in URLs. That of a required action is its name. */
export function executionId({ state }: RequestContext, name: string): string {
  if (name.startsWith(stepPrefix)) return name.slice(stepPrefix.length);
  return /^[A-Z_]+$/.test(name) ? name : stableId(state.realm.name, 'execution', name);
}

/** The path below `login-actions/` of a form. */
export type FormPath = FlowPath | 'authenticate' | 'required-action';

/** The path of the form that is due. */
export const formPath = ({ isAuthenticated, flow }: Pick<LoginTab, 'isAuthenticated' | 'flow'>): FormPath =>
  isAuthenticated ? 'required-action' : (flow?.path ?? 'authenticate');

/** A URL of this server without its host. */
export const localUrl = ({ baseUrl }: Pick<RequestContext, 'baseUrl'>, url: string): string =>
  `${/^[^/]*\/\/[^/]*(.*)$/.exec(baseUrl)?.[1] ?? ''}${url.slice(baseUrl.length)}`;

/** A URL of a login below `login-actions/`. */
export function actionUrl(
  context: RequestContext,
  action: string,
  tab: Pick<LoginTab, 'tabId' | 'request'> & {
    readonly code?: string | undefined;
    readonly execution?: string | undefined;
  },
): string {
  const { tabId, request, code, execution } = tab;
  const parameters = [
    ['session_code', code],
    ['execution', execution ? executionId(context, execution) : undefined],
    ['client_id', request.clientId],
    ['tab_id', tabId],
    ['client_data', clientData(request)],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return `${context.issuer}/login-actions/${action}?${parameters.join('&')}`;
}

/** Where a login begins anew, as pages link to it. */
export const restartUrl = (context: RequestContext, { tabId, request }: Pick<LoginTab, 'tabId' | 'request'>): string =>
  `${localUrl(context, actionUrl(context, 'restart', { tabId, request }))}&skip_logout=false`;
