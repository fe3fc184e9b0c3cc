import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Cases recorded from the real program, with the date and the versions. */
export interface GoldenFile {
  readonly recorded_from: Readonly<Record<string, unknown>>;
  readonly cases: readonly GoldenCase[];
}

/** One exchange on a connection of its own, or several: one after another, all in one write, or all at once. */
export interface GoldenCase extends Partial<Exchange> {
  readonly id: string;
  readonly group: string;
  readonly variant?: string;
  readonly note?: string;
  readonly steps?: readonly Exchange[];
  /** The steps use one connection. */
  readonly same_connection?: boolean;
  readonly pipeline?: readonly Exchange[];
  readonly parallel?: readonly Exchange[];
  /** The answers have one and the same body. */
  readonly equal_bodies?: boolean;
  /** Bounds of the time of the whole, in milliseconds. */
  readonly elapsed_ms?: readonly [number, number];
  /** Lines that the server printed; every number of a port is `<port>`. */
  readonly stdout?: readonly string[];
  readonly stdout_unordered?: boolean;
}

export interface Exchange {
  readonly request: GoldenRequest;
  readonly response: GoldenResponse | null;
  readonly compare?: Rules;
  /** Names for parts of the answer: `{{name}}` in what follows is replaced. */
  readonly capture?: Readonly<Record<string, string>>;
  readonly delay_ms?: number;
  /** How long silence is waited for; the status is -1 then. */
  readonly wait_ms?: number;
  /** Content of the tokens in the answer, by its members. */
  readonly claims?: Readonly<Record<string, RecordedToken>>;
  /** The client leaves after this time without reading. */
  readonly abort_after_ms?: number;
}

export interface RecordedToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface GoldenRequest {
  readonly method?: string;
  readonly target?: string;
  readonly version?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  /** The whole request as it is. */
  readonly raw?: string;
  readonly rawBase64?: string;
}

interface GoldenResponse {
  /** 0: closed without an answer; -1: no answer, still open. */
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** What of the answer counts. */
interface Rules {
  /** A list names what is as good as the recorded status, which is its first item. */
  readonly status?: boolean | readonly number[];
  readonly headers?: readonly string[];
  readonly headers_present?: readonly string[];
  readonly headers_absent?: readonly string[];
  readonly headers_regex?: Readonly<Record<string, string>>;
  /** `exact`, `json`, `shape`, `number`, `empty`, `any` or `regex:<pattern>`. */
  readonly body?: string;
  readonly closes?: boolean;
  readonly elapsed_ms?: readonly [number, number];
}

/** Reads a file of this folder. */
export function goldenFile(name: string): GoldenFile {
  return JSON.parse(readFileSync(path.join('test/golden', name), 'utf8')) as GoldenFile;
}

export const exchangesOf = (golden: GoldenCase): readonly Exchange[] =>
  golden.steps ?? golden.pipeline ?? golden.parallel ?? [golden as Exchange];
