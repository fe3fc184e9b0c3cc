import type { administratorOf } from '../real-keycloak/keycloak.ts';
import type { Random } from '../real-keycloak/random.ts';
import type { Scene } from './actions/action.ts';
import { comparedReply } from './compared-reply.ts';
import type { Place } from './compared-url.ts';
import { type Difference, differencesOf } from './differences.ts';
import { reasonFor } from './known-differences.ts';
import type { LoginRealm } from './login-realm.ts';
import { nextAction } from './next-action.ts';
import type { Person } from './people.ts';
import { type Reply, Visitor } from './visitor.ts';

/** How a scenario went. */
export interface Outcome {
  readonly steps: number;
  /** Steps whose replies differ without a known reason. */
  readonly differing: number;
  readonly found: readonly {
    readonly difference: Difference;
    /** Why it is meant; undefined for one that is not. */
    readonly reason: string | undefined;
    readonly what: string;
    readonly trace: readonly string[];
  }[];
}

export interface AdministeredPlace extends Place {
  readonly administrator: ReturnType<typeof administratorOf>;
}

/** Where replies part so far that no further step can be compared, nor the rest of them. */
const partings = ['status', 'location', 'location.path', 'body.heading'];

/** Lets one person log in, on both servers in step; ends early when the servers have gone different ways. */
export async function play(
  random: Random,
  realm: LoginRealm,
  person: Person,
  places: readonly [AdministeredPlace, AdministeredPlace],
): Promise<Outcome> {
  const visitors = places.map(
    ({ url, realm: name, administrator }) => new Visitor(url, name, administrator, realm.attributes?.frontendUrl),
  ) as unknown as readonly [Visitor, Visitor];
  const app = realm.clients[0];
  if (app === undefined) throw new Error('a realm without clients');
  const scene: Scene = { random, realm, person, app, redirectUri: '', verifier: undefined };
  const length = 5 + random.below(14);
  const found: Outcome['found'][number][] = [];
  const trace = [`${realm.realm}: ${JSON.stringify(person)}`];
  let differing = 0;
  for (let step = 0; step < length; step += 1) {
    const action = nextAction(scene, visitors[0], step);
    const replies = await Promise.all([action.run(visitors[0]), action.run(visitors[1])]);
    const differences = differencesOf(comparedReply(replies[0], places[0]), comparedReply(replies[1], places[1]));
    trace.push(`- ${action.what}`, ...replies.map((reply, side) => `    ${summary(reply, visitors[side])}`));
    if (differences.length === 0) continue;
    const parted = differences.filter(({ at }) => partings.some((parting) => at === parting));
    if (differences.some((difference) => reasonFor(difference, action.what, differences) === undefined)) differing += 1;
    found.push(
      ...(parted.length > 0 ? parted : differences).map((difference) => ({
        difference,
        reason: reasonFor(difference, action.what, differences),
        what: `${person.kind}: ${action.what}`,
        trace: [...trace, JSON.stringify(differences)],
      })),
    );
    if (differences.some(({ at }) => at === 'status' || at === 'location' || at.startsWith('body.heading')))
      return { steps: step + 1, differing, found };
  }
  return { steps: length, differing, found };
}

function summary({ status, body }: Reply, visitor: Visitor | undefined): string {
  const isPage = body.startsWith('<') || body.includes('<html');
  return `${status} ${visitor?.location ?? ''} ${isPage ? visitor?.page?.text : body.slice(0, 300)} [${visitor?.jar.names}]`;
}
