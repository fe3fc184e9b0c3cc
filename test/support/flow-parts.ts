/** A step of a flow, as a realm file has it. */
export const step = (requirement: string, authenticator: string, more: object = {}) => ({
  requirement,
  authenticator,
  ...more,
});

/** A sub-flow as a step of a flow. */
export const part = (requirement: string, flowAlias: string, more: object = {}) => ({
  requirement,
  flowAlias,
  ...more,
});

/** A flow of a realm file, whose steps follow one another. */
export const flow = (alias: string, steps: readonly object[], more: object = {}) => ({
  alias,
  providerId: 'basic-flow',
  topLevel: false,
  builtIn: false,
  authenticationExecutions: steps.map((one, at) => ({ ...one, priority: at })),
  ...more,
});

/** What a flow has that something is bound to. */
export const top = { topLevel: true };
