import type { Sandboxes } from '../../control/sandboxes/known-sandboxes.ts';
import type { Sandbox } from '../../control/sandboxes/sandbox.ts';
import { nameInBase, sandboxBase } from '../../control/sandboxes/select-sandbox.ts';
import type { ClientError } from '../../http/parser-error.ts';
import { withoutBase } from '../../http/request-target.ts';
import { ownerOf } from '../path-owner.ts';
import type { Interfaces } from '../sandbox/interfaces.ts';

/**
 * Stores what the HTTP parser rejected in the journal of the sandbox that was meant.
 * @param hasBases whether base paths name sandboxes
 * @returns what answers it: `alone` is the sandbox to which the port belongs
 */
export function rejectionNoter(sandboxes: Pick<Sandboxes<Interfaces, unknown>, 'default' | 'get'>, hasBases: boolean) {
  return (error: ClientError, alone: Sandbox<Interfaces> | undefined): ClientError => {
    // It has an entry already.
    if (error.request !== undefined) return error;
    // It was not routed: its base path is still there.
    const name = alone === undefined && hasBases ? (nameInBase(error.target) ?? '') : '';
    const named = sandboxes.get(name);
    const target = named === undefined ? error.target : withoutBase(error.target, sandboxBase + name);
    const owner = ownerOf(target.path);
    if (owner !== 'stand-in') {
      const sandbox = alone ?? named ?? sandboxes.default;
      sandbox.requests += 1;
      sandbox.journal.addRejected({ number: sandbox.requests, target, interface: owner, fault: error.code });
    }
    return { ...error, target };
  };
}
