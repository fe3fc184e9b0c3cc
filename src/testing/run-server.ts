import { startHelperServer } from './helper-server.ts';
import { namedServer, nameServer } from './test-environment.ts';

/**
 * Starts one server for a whole run. It starts before the processes that run tests, and they find it by
 * `UNDERSTUDY_URL`. When that variable is set, nothing is started.
 * @returns a function that ends the server
 */
export async function startRunServer(): Promise<() => Promise<void>> {
  if (namedServer() !== undefined) return async () => {};
  const { server, close } = await startHelperServer();
  const takeBack = nameServer(server.url);
  return async () => {
    takeBack();
    await close();
  };
}
