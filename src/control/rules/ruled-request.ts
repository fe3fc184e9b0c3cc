import type { Clock } from '../../runtime/runtime.ts';
import type { CapturedRequest } from '../capture/captured-request.ts';
import type { CapturedResponse } from '../capture/captured-response.ts';
import type { ControlContext } from '../control-context.ts';
import type { InterfaceName } from '../facts/request-facts.ts';
import type { TokenControl } from '../sandboxes/token-control.ts';
import type { Overriding } from './overriding.ts';
import type { RuleList } from './rule-list.ts';

/** A request to which rules may apply. */
export interface RuledRequest {
  readonly request: CapturedRequest;
  readonly response: CapturedResponse;
  /** What is known of it; what a rule does to it is noted there. */
  readonly context: Pick<
    ControlContext,
    'method' | 'target' | 'operation' | 'operationIn' | 'rule' | 'rules' | 'outcome' | 'fault'
  >;
  readonly interface: InterfaceName;
  /** The sandbox that it means. */
  readonly sandbox: {
    readonly rules: RuleList;
    readonly clock: Clock;
    readonly interfaces: { readonly tokens: Pick<TokenControl, 'usernameOf'> };
    underway: number;
  };
  /** What can be said to the interface that answers. */
  readonly overriding: () => Overriding;
}

/** `handled`: the request has had its answer, or gets none. */
export type RuleResult = 'handled' | 'continue';
