import type { ExplainedRequest, Explainer } from '../../control/explain/explained-request.ts';
import type { ExampleApp } from '../../example-app/example-app.ts';
import type { DecisionStep } from '../../http/decision-step.ts';
import { calledTool, jsonOf } from '../../mcp/rpc-messages.ts';
import type { Lazy } from '../../runtime/lazy.ts';
import type { JsonObject } from '../../search/request-body/json-body.ts';
import type { SearchService } from '../../search/search-service.ts';
import type { ExplainedTokenRequest } from '../../token/openid/inspection/explain-token.ts';
import type { TokenService } from '../../token/token-service.ts';

/** What is asked. */
interface Explained {
  readonly exampleApp: ExampleApp;
  readonly search: SearchService;
  readonly token: Lazy<TokenService>;
}

/** Asks the interfaces of a sandbox why they answered as they did. What explains is loaded when somebody asks. */
export function createExplainer(interfaces: Explained, variant: string): Explainer {
  async function explainSearch(body: unknown, now: number): Promise<readonly DecisionStep[]> {
    const { explainSearch: explain } = await import('../../search/explain-search.ts');
    return explain(interfaces.search, body as JsonObject, now);
  }

  async function workOut(request: ExplainedRequest): Promise<readonly DecisionStep[]> {
    const { facts, time } = request;
    switch (facts.interface) {
      case 'search':
        if (request.status !== 200) return [];
        if (facts.operation === 'search') return explainSearch(facts.body, time);
        return facts.operation === 'mcp-search' ? explainSearch(calledTool(facts.body)?.arguments, time) : [];
      case 'token': {
        const described = tokenRequestOf(request);
        if (described === undefined) return [];
        const { explainToken } = await import('../../token/openid/inspection/explain-token.ts');
        const realm = (await interfaces.token.get()).realm(described.realm);
        const steps = explainToken(realm, described);
        if (realm === undefined || request.marks.length === 0) return steps;
        const { explainFlows } = await import('../../token/openid/inspection/explain-flows.ts');
        return [...steps, ...explainFlows(realm, request.marks)];
      }
      case 'example-app': {
        const { explainRequest } = await import('../../example-app/explain-request.ts');
        return explainRequest(interfaces.exampleApp, variant, { ...request, method: facts.method });
      }
    }
  }

  return {
    explainSearch,
    async explain(request) {
      const steps = await workOut(request).catch((): readonly DecisionStep[] => []);
      const { status, responseBody } = request;
      return status === undefined || status < 400
        ? steps
        : [...steps, { step: 'refused', text: `${status} ${responseBody.slice(0, maxBodyCharacters)}`.trim(), status }];
    },
  };
}

/** Characters that are read of an error's body. */
const maxBodyCharacters = 500;

function tokenRequestOf({ facts, responseBody }: ExplainedRequest): ExplainedTokenRequest | undefined {
  const { realm, clientId, headers, body } = facts;
  if (realm === undefined) return undefined;
  const field = (name: string) => textMember(body, name);
  return {
    realm,
    clientId,
    credentials:
      field('client_secret') !== undefined
        ? 'form'
        : field('client_assertion') !== undefined
          ? 'assertion'
          : /^basic/i.test(headers.authorization ?? '')
            ? 'basic'
            : 'none',
    grantType: field('grant_type'),
    scope: field('scope'),
    accessToken: textMember(jsonOf(responseBody), 'access_token'),
  };
}

function textMember(object: unknown, name: string): string | undefined {
  const value = (object as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}
