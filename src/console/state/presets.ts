import type { EntrySummary, NewRule } from '../../client.ts';

/** The interface whose requests a preset concerns. */
export type Aim = EntrySummary['interface'];

/** A fault to add with one click. */
export interface Preset {
  readonly name: string;
  readonly summary: string;
  /** The outcome of the rule, by interface. */
  readonly then: Partial<Readonly<Record<Aim, NewRule['then']>>>;
}

const forAll = (then: NewRule['then']) => ({ search: then, token: then, 'example-app': then });

export const presets: readonly Preset[] = [
  { name: 'Rate limited', summary: '429 with Retry-After', then: { search: { refuse: 'search.rate-limited' } } },
  {
    name: 'Wrong key or secret',
    summary: '401',
    then: { search: { refuse: 'search.unauthorized' }, token: { refuse: 'token.invalid-client' } },
  },
  {
    name: 'Server error',
    summary: '500',
    then: {
      search: { refuse: 'search.server-error' },
      token: { refuse: 'token.server-error' },
      'example-app': { refuse: 'example-app.server-error' },
    },
  },
  { name: 'Unavailable', summary: '503 of a proxy', then: forAll({ refuse: 'proxy.unavailable' }) },
  { name: 'Slow', summary: 'the real answer, 5 seconds later', then: forAll({ delay: { seconds: 5 } }) },
  { name: 'Reset', summary: 'the connection is reset', then: forAll({ fault: 'reset' }) },
  { name: 'Hangs', summary: 'no answer until the caller leaves', then: forAll({ fault: 'hang' }) },
  { name: 'Cut off', summary: 'half of the real body', then: forAll({ fault: 'truncate' }) },
  {
    name: 'Expired token',
    summary: 'a token that is over already',
    then: { token: { token: { issued_ago: 3_600, lifespan: 60 } } },
  },
  {
    name: 'Broken signature',
    summary: 'a token that must be refused',
    then: { token: { token: { signature: 'broken' } } },
  },
];

/** The interface that a preset concerns. A preset for one interface only is offered whichever is chosen. */
export function presetAim({ then }: Preset, chosen: Aim): Aim | undefined {
  if (then[chosen] !== undefined) return chosen;
  const aims = Object.keys(then) as Aim[];
  return aims.length === 1 ? aims[0] : undefined;
}

/** The rule of a preset. @param times undefined: until it is removed */
export function presetRule({ name, then }: Preset, aim: Aim, times: number | undefined): NewRule | undefined {
  const outcome = then[aim];
  if (outcome === undefined) return undefined;
  const operation = aim === 'token' || aim === 'search' ? { operation: aim } : {};
  return {
    name: `${name} (${aim})`,
    match: { interface: aim, ...operation },
    ...(times !== undefined && { when: { times } }),
    then: outcome,
    first: true,
  };
}
