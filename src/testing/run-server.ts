import { startServer } from '../index.ts';
import { namedServer, nameServer } from './environment.ts';

/**
 * One server for a whole run: it starts before the processes that run tests, and they find it by `UNDERSTUDY_URL`. With
 * that variable set nothing is started.
 * @returns what ends it
 */
export async function startRunServer(): Promise<() => Promise<void>> {
  if (namedServer() !== undefined) return async () => {};
  const server = await startServer({ port: 0 });
  const takeBack = nameServer(server.url);
  return async () => {
    takeBack();
    await server.close();
  };
}
