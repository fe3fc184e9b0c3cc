import type { z } from 'zod';
import type { openApi } from '../routes/documents.ts';
import type { rootSchema } from '../routes/root.ts';
import type { searchExplanation } from '../routes/search-explain.ts';
import type { describedSettings } from '../routes/settings-description.ts';
import type { passedSchema, verifySchema } from '../routes/verify.ts';
import type { Caller } from './caller.ts';
import { type ClockClient, clockClient } from './clock-client.ts';
import type { ClientSettings, Environment } from './environment.ts';
import type { KnownSettings } from './known-settings.ts';
import { type MailMembers, mailMembers } from './mails-client.ts';
import { type Part, type RequestsClient, requestsClient } from './requests-client.ts';
import { type RulesClient, rulesClient } from './rules-client.ts';
import { type TokenMembers, tokenMembers } from './tokens-client.ts';

/** What is expected of the requests that came. */
export type Expectation = z.input<typeof verifySchema>;
type Verified = z.output<typeof passedSchema>;
/** What would decide the results of a search. */
type SearchExplanation = z.output<typeof searchExplanation>;

/** What the control plane offers, and to which sandbox it belongs. */
type About = z.output<typeof rootSchema>;

type DescribedSettings = z.output<typeof describedSettings>['settings'];

type OpenApiDocument = z.output<typeof openApi>;

/** A sandbox to arrange and to look into. `Settings`: those of `startServer` that a sandbox can have of its own. */
export interface Controlled<Settings> extends TokenMembers, MailMembers {
  /** Base URL for the clients of this sandbox. */
  readonly url: string;
  /** Version, the sandbox that is meant, and links to what can be read. */
  about(): Promise<About>;
  /** Variables for programs: `TAVILY_API_KEY`, `TAVILY_API_BASE_URL`, `OIDC_ISSUER`, `KEYCLOAK_URL` … */
  readonly env: Environment;
  readonly clock: ClockClient;
  readonly rules: RulesClient;
  readonly requests: RequestsClient;
  readonly settings: {
    /** Secrets are shown as `***`. */
    get(): Promise<Settings>;
    /** Every setting of the sandbox and of the process: what it means, its value, and why it has no effect. */
    described(): Promise<DescribedSettings>;
    /** Changes settings; the next request is answered under them, and state stays. */
    change(changes: Settings): Promise<Settings>;
  };
  readonly search: {
    /** What would decide the results of a search. @param body as for `POST /search` */
    explain(body: Readonly<Record<string, unknown>> & { readonly query: string }): Promise<SearchExplanation>;
  };
  readonly documents: {
    /** The OpenAPI document of the control plane. */
    control(): Promise<OpenApiDocument>;
    /** The OpenAPI document of the search API. */
    search(): Promise<OpenApiDocument>;
    /** The OpenAPI document of the token endpoint, as this sandbox has it. */
    token(): Promise<OpenApiDocument>;
  };
  /** Whether requests came as expected. @throws {ControlError} whose message is the report of what came instead. */
  verify(expectation: Expectation): Promise<Verified>;
  /** Back to how it began, whole or in parts. */
  reset(only?: readonly Part[]): Promise<void>;
}

/** A stand-in of its own inside the server. */
export interface ControlledSandbox<Settings> extends Controlled<Settings>, AsyncDisposable {
  /** By which requests name it. */
  readonly name: string;
  /** Ends its pauses, lets hanging callers go and closes its port. Nothing happens when it is gone already. */
  delete(): Promise<void>;
}

/** The members of a sandbox that are calls. */
export function controlledMembers<Settings>(
  caller: Caller,
  known: KnownSettings,
): Omit<Controlled<Settings>, 'url' | 'env'> {
  const { call } = caller;
  const documentAt = (path: string) => async () => (await call({ method: 'GET', path })) as OpenApiDocument;
  return {
    about: async () => (await call({ method: 'GET', path: '/' })) as About,
    clock: clockClient(caller),
    rules: rulesClient(caller),
    requests: requestsClient(caller),
    ...tokenMembers(caller),
    ...mailMembers(caller),
    settings: {
      get: async () => (await call({ method: 'GET', path: '/settings' })) as Settings,
      async described() {
        const { settings } = (await call({ method: 'GET', path: '/settings/described' })) as {
          settings: DescribedSettings;
        };
        return settings;
      },
      async change(changes) {
        const shown = (await call({ method: 'PATCH', path: '/settings', body: changes })) as Settings;
        known.update(shown as ClientSettings, changes as ClientSettings);
        return shown;
      },
    },
    search: {
      explain: async (body) => (await call({ method: 'POST', path: '/search/explain', body })) as SearchExplanation,
    },
    documents: {
      control: documentAt('/openapi.json'),
      search: documentAt('/search/openapi.json'),
      token: documentAt('/token/openapi.json'),
    },
    verify: async (expectation) =>
      (await call({ method: 'POST', path: '/requests/verify', body: expectation })) as Verified,
    async reset(only) {
      await call({ method: 'POST', path: '/reset', body: only === undefined ? {} : { only } });
      if (only?.includes('settings') ?? true) known.reset();
    },
  };
}
