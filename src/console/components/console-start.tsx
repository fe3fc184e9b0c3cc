import { useEffect, useState } from 'preact/hooks';
import { ControlError, connect } from '../../client.ts';
import type { Browser } from '../browser.ts';
import { ConsoleContext } from '../console-context.ts';
import { type Console, createConsole } from '../state/console-state.ts';
import { placeOf } from '../state/place.ts';
import { pause } from '../state/timers.ts';
import { App } from './app.tsx';
import { TokenQuestion } from './token-question.tsx';

const tokenKey = 'understudy-control-token';
const retryMs = 2_000;

/**
 * Connects to the server, again and again until it answers, and asks the person for CONTROL_TOKEN when the server needs
 * it.
 */
export function ConsoleStart({ browser }: { readonly browser: Browser }) {
  const [shared, setShared] = useState<Console | undefined>();
  const [problem, setProblem] = useState<ControlError | undefined>();
  const [token, setToken] = useState(browser.storage.getItem(tokenKey) ?? undefined);

  useEffect(() => {
    const gone = new AbortController();
    void (async () => {
      while (!gone.signal.aborted) {
        try {
          const server = await connect(placeOf(browser.address).url, token === undefined ? {} : { token });
          if (gone.signal.aborted) return;
          const made = createConsole(server, browser);
          made.start(gone.signal);
          setShared(made);
          return;
        } catch (error) {
          if (!(error instanceof ControlError)) throw error;
          setProblem(error);
          if (error.status === 403) return;
        }
        await pause(browser, retryMs);
      }
    })();
    return () => gone.abort();
  }, [token]);

  function enter(entered: string): void {
    browser.storage.setItem(tokenKey, entered);
    setProblem(undefined);
    setToken(entered);
  }

  if (shared !== undefined)
    return (
      <ConsoleContext.Provider value={shared}>
        <App />
      </ConsoleContext.Provider>
    );
  if (problem?.status === 403 && /CONTROL_TOKEN/.test(problem.message))
    return <TokenQuestion enter={enter} wasWrong={token !== undefined} />;
  return (
    <main class="alone">
      <h1>understudy</h1>
      <p role="status">{problem === undefined ? 'Connecting …' : problem.message}</p>
    </main>
  );
}
