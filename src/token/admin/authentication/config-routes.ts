import type { AuthenticatorConfigJson } from '../../realm/representations/family-json.ts';
import { flowsOf } from '../../realm/representations/flows.ts';
import type { Json } from '../../realm/representations/json.ts';
import { authenticatorConfigShape } from '../../realm/representations/shapes/flow-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson, createdUncached, doneUncached } from '../admin-response.ts';
import { checkedBody } from '../request-body.ts';
import { authenticationErrors } from './authentication-errors.ts';
import { flowViewers, updateFlows } from './flow-routes.ts';
import { shownConfig } from './shown-flow.ts';

const hidden = '**********';

/** The values of a configuration. What is empty is not kept. */
export function keptValues({ config }: Json, before?: AuthenticatorConfigJson): Readonly<Record<string, string>> {
  const entries = Object.entries((config ?? {}) as Readonly<Record<string, string | null>>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const kept = value === hidden ? before?.config[name] : value;
      return kept === undefined || kept === null || kept === '' ? [] : [[name, kept]];
    }),
  );
}

/**
 * The alias of a configuration in a body.
 * @param own identifier of the configuration that may have the alias already
 * @throws {OAuthError} when there is none, or when another configuration has it
 */
export function checkConfigAlias(
  { realm }: RealmCall,
  { alias }: Json,
  doing: 'create' | 'update',
  own: string | undefined,
): string {
  if (typeof alias !== 'string' || alias === '') throw authenticationErrors.emptyConfigAlias(doing);
  const other = flowsOf(realm).configs.find((one) => one.alias === alias);
  if (other !== undefined && other.id !== own) throw authenticationErrors.configExists(alias);
  return alias;
}

function configOf(call: RealmCall): AuthenticatorConfigJson {
  const config = flowsOf(call.realm).configs.find(({ id }) => id === call.params.config);
  if (config === undefined) throw authenticationErrors.unknownConfig();
  return config;
}

/** Configurations of the steps of flows. */
export const configRoutes: AdminRoutes = {
  'authentication/config': {
    POST(call) {
      const input = checkedBody(call, authenticatorConfigShape, () => call.require('manage-realm'));
      const alias = checkConfigAlias(call, input, 'create', undefined);
      const config = { id: call.state.ids.uuid(), alias, config: keptValues(input) };
      updateFlows(call, ({ flows, configs }) => ({ flows, configs: [...configs, config] }));
      return createdUncached(`${call.url}/${config.id}`);
    },
  },
  'authentication/config/{config}': {
    GET(call) {
      call.require(...flowViewers);
      return adminJson(shownConfig(flowsOf(call.realm), configOf(call)));
    },
    PUT(call) {
      const input = checkedBody(call, authenticatorConfigShape, () => call.require('manage-realm'));
      const before = configOf(call);
      const alias = checkConfigAlias(call, input, 'update', before.id);
      const next = { id: before.id, alias, config: keptValues(input, before) };
      replaceConfig(call, before, next);
      return doneUncached;
    },
    DELETE(call) {
      call.require('manage-realm');
      replaceConfig(call, configOf(call), undefined);
      return doneUncached;
    },
  },
};

/** Changes a configuration, and what its steps call it. @param next undefined: it goes */
function replaceConfig(
  call: RealmCall,
  before: AuthenticatorConfigJson,
  next: AuthenticatorConfigJson | undefined,
): void {
  updateFlows(call, ({ flows, configs }) => ({
    configs: configs.flatMap((one) => (one.id !== before.id ? [one] : (next ?? []))),
    flows: flows.map((flow) => ({
      ...flow,
      authenticationExecutions: flow.authenticationExecutions.map((execution) => {
        if (execution.authenticatorConfig !== before.alias) return execution;
        const { authenticatorConfig: _gone, ...rest } = execution;
        return next === undefined ? rest : { ...rest, authenticatorConfig: next.alias };
      }),
    })),
  }));
}
