import type { Clock } from '../../runtime/runtime.ts';
import type { CapturedRequest } from '../capture/captured-request.ts';
import type { CapturedResponse } from '../capture/captured-response.ts';
import type { InterfaceName } from '../facts/request-facts.ts';
import type { OpenEntry } from '../journal/entry.ts';
import type { TokenControl } from '../sandboxes/token-control.ts';
import type { RuleList } from './rule-list.ts';

/** A request to which a rule is applied. */
export interface RuleContext {
  readonly request: CapturedRequest;
  readonly response: CapturedResponse;
  readonly interface: InterfaceName;
  /** The sandbox that it means. */
  readonly sandbox: {
    readonly rules: RuleList;
    readonly clock: Clock;
    readonly stage: { readonly tokens: Pick<TokenControl, 'usernameOf'> };
    underway: number;
  };
  /** Undefined when no journal is kept. */
  readonly entry: OpenEntry | undefined;
}

/** `handled`: the request has had its answer, or gets none. */
export type RuleResult = 'handled' | 'continue';
