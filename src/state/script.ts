import { createHash } from 'node:crypto';

/** Something that the store does in one step, in Lua: nothing else happens in between. */
export interface Script {
  readonly text: string;
  /** The digest by which the store knows the script once it has run. */
  readonly sha1: string;
}

export const script = (text: string): Script => ({ text, sha1: createHash('sha1').update(text).digest('hex') });
