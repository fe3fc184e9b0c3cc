import { type RunningServer, startServer } from '../../../src/index.ts';
import { administratorOf } from '../real-keycloak/keycloak.ts';
import { type Compared, comparedAnswer } from './compared.ts';
import { madeUser, type Plan } from './plan.ts';
import { play } from './play.ts';

const administrator = { adminUsername: 'admin', adminPassword: 'admin' };

/** What this server made of a file. */
export interface Own {
  /** Why it does not start. */
  readonly refusal?: string;
  readonly answers: ReadonlyMap<string, Compared>;
  readonly milliseconds: number;
}

/** Starts this server with a file, and asks it what the real one was asked. @param plan undefined: it is only started */
export async function playOwn(path: string, plan: Plan | undefined, keysFile: string): Promise<Own> {
  const began = performance.now();
  let server: RunningServer;
  try {
    server = await startServer({ port: 0, auth: { ...administrator, realmFiles: [path], keysFile } });
  } catch (error) {
    return { refusal: (error as Error).message, answers: new Map(), milliseconds: performance.now() - began };
  }
  const milliseconds = performance.now() - began;
  try {
    if (plan === undefined) return { answers: new Map(), milliseconds };
    await makeUser(server.url, plan.realm);
    const played = await play(server.url, plan);
    return { answers: new Map(played.map(({ name, answer }) => [name, comparedAnswer(answer)])), milliseconds };
  } finally {
    await server.close();
  }
}

async function makeUser(url: string, realm: string): Promise<void> {
  const token = await administratorOf(url).token();
  await fetch(`${url}/admin/realms/${encodeURIComponent(realm)}/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(madeUser),
  });
}
