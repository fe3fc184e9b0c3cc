import { BrowserSession, type Sight, type Site } from './browser-session.ts';
import type { Story } from './stories/story.ts';

/** How a story went: what was seen, and what ended it early, if anything. */
export interface Telling {
  readonly name: string;
  readonly sights: readonly Sight[];
  readonly error: string | undefined;
}

/** Tells stories one after the other, each in a browser profile of its own. */
export async function tellAll(stories: readonly Story[], site: Site): Promise<Telling[]> {
  const told: Telling[] = [];
  for (const { name, tell } of stories) {
    const session = await BrowserSession.open(site);
    const error = await tell(session).then(
      () => undefined,
      async (cause: unknown) => {
        await session.note('where it ended').catch(() => {});
        return String(cause).split('\n').slice(0, 3).join(' ');
      },
    );
    told.push({ name, sights: session.sights, error });
    await session.end();
    process.stdout.write(
      `  ${name}: ${session.sights.length} sights${error === undefined ? '' : `, then ${error} ${JSON.stringify(session.sights.at(-1) ?? 'nothing seen').slice(0, 700)}`}\n`,
    );
  }
  return told;
}
