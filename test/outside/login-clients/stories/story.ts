import type { BrowserSession } from '../browser-session.ts';

/** Something that people do, step by step; notes what they see. */
export interface Story {
  readonly name: string;
  tell(session: BrowserSession): Promise<void>;
}
