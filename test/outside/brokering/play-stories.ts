import type { RealmPair } from './brokered-realms.ts';
import { Player, type Seen } from './player.ts';
import { stories } from './stories.ts';

interface Place {
  readonly server: string;
  readonly administrator: { token(): Promise<string> };
}

/** What a story showed on one server. */
interface Played {
  readonly story: string;
  readonly seen: readonly Seen[];
}

/** Plays the stories on one server, one after the other. @param only part of the names of those that are played */
export async function playStories(
  { server, administrator }: Place,
  realms: RealmPair,
  only = '',
): Promise<readonly Played[]> {
  const played: Played[] = [];
  for (const story of stories.filter(({ name }) => name.includes(only))) {
    const player = new Player(server, realms, administrator);
    await story.play(player);
    played.push({ story: story.name, seen: player.seen });
  }
  return played;
}
