import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '../../http/request-context.ts';
import { type RequestTarget, withoutBase } from '../../http/request-target.ts';
import { fieldProblem } from '../input/problem.ts';
import { nameRule, type Sandboxes, sandboxName } from './known-sandboxes.ts';
import type { Sandbox, SandboxInterfaces } from './sandbox.ts';

/** Below this path every sandbox has a base path of its own. */
export const sandboxBase = '/-/s/';
/** Names the sandbox of a request that has no base path. */
export const sandboxHeader = 'x-understudy-sandbox';

/**
 * Whether a request is about a sandbox as such: it makes, shows, copies or deletes it. It makes none by naming it, so that
 * a balancer finds the process of the sandbox by a path that says no more than its name.
 * @param path without the base path
 */
function isAboutItself(name: string, { method }: IncomingMessage, path: string): boolean {
  const own = `/-/sandboxes/${name}`;
  return (method === 'POST' && path === '/-/sandboxes') || path === own || path === `${own}/snapshot`;
}

/** The name in the base path of a target; undefined when it has no base path. */
export const nameInBase = ({ origin }: Pick<RequestTarget, 'origin'>): string | undefined =>
  origin.startsWith(sandboxBase) ? origin.slice(sandboxBase.length).split(/[/?#]/, 1)[0] : undefined;

/**
 * The sandbox that a request means; undefined: its base path names none.
 * @throws {Problem} 422 for a header that can name none, 503 when there are too many sandboxes.
 */
export type SelectSandbox<I extends SandboxInterfaces> = (
  request: IncomingMessage,
  context: RequestContext,
) => Sandbox<I> | undefined;

/**
 * By base path, by header, by the host `<name>.localhost`, otherwise `default`. A base path is taken off the target. A
 * name that is new makes that sandbox when the caller may use the control plane.
 */
export function sandboxSelector<I extends SandboxInterfaces>(
  sandboxes: Sandboxes<I, unknown>,
  mayCreate: (request: IncomingMessage, path: string) => boolean,
): SelectSandbox<I> {
  /** @param base in front of the path */
  function named(name: string, request: IncomingMessage, path: string, base = ''): Sandbox<I> | undefined {
    const sandbox = sandboxes.get(name);
    if (sandbox !== undefined) return sandbox;
    if (sandboxName.test(name) && isAboutItself(name, request, path.slice(base.length))) return sandboxes.default;
    return sandboxName.test(name) && mayCreate(request, path) ? sandboxes.create(name) : undefined;
  }

  /** A caller who misspells a name must not reach `default` instead. */
  function checkHeader(name: string, request: IncomingMessage, path: string): void {
    if (!sandboxName.test(name) && mayCreate(request, path))
      throw fieldProblem([{ field: sandboxHeader, message: nameRule }]);
  }

  return (request, context) => {
    const { target } = context;
    const inBase = nameInBase(target);
    if (inBase !== undefined) {
      const base = sandboxBase + inBase;
      const sandbox = named(inBase, request, target.path, base);
      if (sandbox !== undefined) context.target = withoutBase(target, base);
      return sandbox;
    }
    const header = request.headers[sandboxHeader];
    if (typeof header === 'string') {
      const sandbox = named(header, request, target.path);
      if (sandbox === undefined) checkHeader(header, request, target.path);
      return sandbox ?? sandboxes.default;
    }
    if (sandboxes.size === 1) return sandboxes.default;
    const name = /^([^:]+)\.localhost(?::\d*)?$/i.exec(request.headers.host ?? '')?.[1];
    return (name === undefined ? undefined : sandboxes.get(name.toLowerCase())) ?? sandboxes.default;
  };
}
