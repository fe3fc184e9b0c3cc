import type { Json } from './json.ts';

/** `REQUIRED name @10 {configuration}`, with `> name` for another flow, and `[form] > name` for one that a form shows. */
const line = /^(\S+) (?:\[(\S+)\] )?(> )?(.*?) @(\d+)(?: \{(.+)\})?$/;

function execution(text: string): Json {
  const [, requirement, form, isFlow, name, priority, config] = line.exec(text) ?? [];
  return {
    ...(config !== undefined && { authenticatorConfig: config }),
    ...(isFlow === undefined ? { authenticator: name } : { ...(form !== undefined && { authenticator: form }) }),
    ...(isFlow !== undefined && { flowAlias: name }),
    requirement,
    priority: Number(priority),
  };
}

interface FlowKind {
  readonly topLevel?: boolean;
  readonly providerId?: string;
}

/** A flow of Keycloak's own. @param executions in the notation above */
export const flow = (
  alias: string,
  description: string | undefined,
  executions: readonly string[],
  kind: FlowKind = {},
): Json => ({
  alias,
  ...(description !== undefined && { description }),
  providerId: kind.providerId ?? 'basic-flow',
  topLevel: kind.topLevel ?? false,
  builtIn: true,
  authenticationExecutions: executions.map(execution),
});
