import { createHash } from 'node:crypto';

/** What the store does in one step, in Lua: nothing else happens in between. */
export interface Script {
  readonly text: string;
  /** By which the store knows it once it has run. */
  readonly sha1: string;
}

export const script = (text: string): Script => ({ text, sha1: createHash('sha1').update(text).digest('hex') });
