import type { z } from 'zod';
import type { OutcomeKind, outcomeSchema } from './outcome-schema.ts';

type Members = z.input<typeof outcomeSchema>;
type With<Kind extends OutcomeKind> = { readonly [Name in Kind]: Exclude<Members[Name], undefined> };
/** Members that cannot stand beside the one that is given. */
type Without<Name extends keyof Members> = { readonly [Other in Name]?: never };
type Only<Kind extends OutcomeKind> = Without<Exclude<OutcomeKind, Kind>>;

type FaultName = Exclude<Members['fault'], undefined>;
type Fault =
  | ({ readonly fault: Exclude<FaultName, 'drip' | 'cut' | 'reset'> } & Without<'bytes_per_second' | 'after_bytes'>)
  | ({ readonly fault: 'drip'; readonly bytes_per_second: number } & Without<'after_bytes'>)
  | ({ readonly fault: 'cut'; readonly after_bytes: number } & Without<'bytes_per_second'>)
  | ({ readonly fault: 'reset'; readonly after_bytes?: number } & Without<'bytes_per_second'>);
type FaultParts = 'bytes_per_second' | 'after_bytes';

type Outcomes = {
  readonly [Kind in OutcomeKind]: Only<Kind> &
    (Kind extends 'fault'
      ? Fault & Without<'answer'>
      : With<Kind> & Without<FaultParts> & (Kind extends 'results' ? Pick<Members, 'answer'> : Without<'answer'>));
};

/** What a rule does: one outcome, and beside it or alone a delay. */
export type OutcomeInput =
  | (Outcomes[OutcomeKind] & Pick<Members, 'delay'>)
  | (Without<OutcomeKind | FaultParts | 'answer'> & { readonly delay: Exclude<Members['delay'], undefined> });
