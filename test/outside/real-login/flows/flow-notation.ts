/** `REQUIRED name {"setting":"value"}`, with `> name` for another flow and `[form] > name` for a form made of parts. */
const line = /^([A-Z]+) (?:\[(.*?)\] )?(> )?(.*?)(?: (\{.*\}))?$/;

/** A flow by its alias, and its steps in the notation above. */
export type FlowLines = Readonly<Record<string, readonly string[]>>;

const prefixed = (config: string, prefix: string) =>
  JSON.parse(config, (name, value: unknown) => (name === 'flow_to_check' ? `${prefix}${value}` : value)) as unknown;

/**
 * Flows and their settings in the form of Keycloak's export. The first flow is the one to log in by.
 * @param prefix of all names
 */
export function flowsOfLines(lines: FlowLines, prefix = '') {
  const forms = new Set(
    Object.values(lines).flatMap((steps) => steps.flatMap((text) => /\] > (.*)/.exec(text)?.[1] ?? [])),
  );
  const authenticatorConfig: { alias: string; config: unknown }[] = [];
  const authenticationFlows = Object.entries(lines).map(([alias, steps], at) => ({
    alias: `${prefix}${alias}`,
    providerId: forms.has(alias) ? 'form-flow' : 'basic-flow',
    topLevel: at === 0,
    builtIn: false,
    authenticationExecutions: steps.map((text, place) => {
      const [, requirement, form, flow, name, config] = line.exec(text) ?? [];
      const settings = `${prefix}${alias} ${place}`;
      if (config !== undefined) authenticatorConfig.push({ alias: settings, config: prefixed(config, prefix) });
      return {
        ...(form !== undefined && { authenticator: form }),
        ...(flow === undefined ? { authenticator: name } : { flowAlias: `${prefix}${name}` }),
        ...(config !== undefined && { authenticatorConfig: settings }),
        authenticatorFlow: flow !== undefined,
        requirement,
        priority: (place + 1) * 10,
        userSetupAllowed: false,
      };
    }),
  }));
  return { authenticationFlows, authenticatorConfig };
}
