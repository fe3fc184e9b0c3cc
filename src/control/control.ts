import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { AddressedRequest } from '../http/request-context.ts';
import type { Lazy } from '../runtime/lazy.ts';
import type { CalledSandbox, Caller } from './client/caller.ts';
import type { ControlContext } from './control-context.ts';
import type { Metrics } from './metrics/create-metrics.ts';
import type { describedSettings } from './routes/settings-description.ts';
import type { Guard } from './routing/guard.ts';
import type { RuleNames } from './rules/rule-names.ts';
import type { Sandboxes } from './sandboxes/known-sandboxes.ts';
import type { Sandbox, SandboxInterfaces } from './sandboxes/sandbox.ts';

/** A wrong value among settings, by its nested name. */
interface SettingsIssue {
  readonly name: string;
  readonly message: string;
}

/** What of the search API is recorded or replayed. */
interface Recordings {
  readonly mode: string;
  readonly upstream: string | undefined;
  readonly missed: readonly {
    readonly operation: string;
    readonly request: string;
    readonly nearest: { readonly file: string; readonly differs: readonly string[] } | undefined;
    readonly count: number;
  }[];
  readonly cassettes: readonly {
    readonly file: string;
    readonly used: boolean;
    readonly cassette: {
      readonly request: { readonly operation: string };
      readonly response: { readonly status: number };
    };
  }[];
}

/** What the server lends to the control plane. */
export interface Control {
  readonly guard: Guard;
  // biome-ignore lint/suspicious/noExplicitAny: settings pass through the control plane as they are
  readonly sandboxes: Sandboxes<SandboxInterfaces, any>;
  /** What the settings of a sandbox may be; `GET /-/openapi.json` describes them. */
  settingsSchema(): Promise<z.ZodObject>;
  /** Every setting of a sandbox and of the process with its value, and why it has no effect. */
  describedSettings(settings: unknown): Promise<z.output<typeof describedSettings>['settings']>;
  /**
   * `base` with `changes` in it, or what is wrong with these; settings of the process are refused.
   * @param inCode the program that has started the server asks: it may name any file
   */
  mergeSettings(
    base: unknown,
    changes: unknown,
    inCode: boolean,
  ): { settings: unknown } | { issues: readonly SettingsIssue[] };
  /** The settings of a sandbox by their nested names, with all secrets. */
  ownSettings(settings: unknown): Record<string, unknown>;
  /** Settings that are exactly those of a snapshot, or what is wrong with these. */
  restoreSettings(snapshot: unknown, inCode: boolean): ReturnType<Control['mergeSettings']>;
  /** What is wrong with the representation of a realm, and where (`.users[0].username`); undefined: nothing. */
  realmProblem(representation: object): Promise<{ readonly field: string; readonly message: string } | undefined>;
  /** Reads the files that settings name. @throws {Problem} 422 for one that cannot be used. */
  prepare(settings: unknown): Promise<void>;
  /** Opens a port for a sandbox alone. @throws Node's error when it cannot listen. */
  listen(sandbox: Sandbox, port: number): Promise<NonNullable<Sandbox['port']>>;
  /** Whether other processes have the same state of `default`. */
  readonly isShared: boolean;
  /** Whether `/-/ca.pem` is served. */
  readonly hasAuthority: boolean;
  /** Undefined when nothing is recorded or replayed. */
  recordings(): Recordings | undefined;
  readonly ruleNames: RuleNames;
  readonly metrics: Lazy<Metrics>;
  /** `http://host:port` of the process, as the caller reached it. */
  baseUrl(request: AddressedRequest): string;
  /** Callers inside the process, for a sandbox or for `default`. @param url of the process, as the caller reached it */
  callersAt(url: string): (sandbox?: CalledSandbox) => Caller;
  /** What is known of a request that came to a port. */
  contextOf(request: IncomingMessage): ControlContext;
}
