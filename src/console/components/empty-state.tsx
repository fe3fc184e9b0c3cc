import { useEffect, useState } from 'preact/hooks';
import { useConsole } from '../console-context.ts';
import { firstSteps, realmNames, type Variant } from '../state/first-steps.ts';
import { CopyButton } from './copy-button.tsx';

/** Tells what to do while no request has come. */
export function EmptyState() {
  const { server } = useConsole();
  const [variant, setVariant] = useState<Variant>('greeting');
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (server.env.KEYCLOAK_REALM === undefined)
      server.realms.list().then(
        (realms) => setNames(realmNames(realms)),
        () => {},
      );
    server.settings.get().then(
      ({ app }) => setVariant(app?.variant ?? 'greeting'),
      () => {},
    );
  }, []);
  return (
    <div class="empty">
      <h2>Nothing has come yet</h2>
      <p>
        Point your program at <code>{server.url}</code>, or paste one of these into a terminal. What comes appears here
        at once.
      </p>
      {firstSteps(server.url, { ...names, ...server.env }, variant).map(({ title, command }) => (
        <section key={title}>
          <h3>
            {title} <CopyButton text={command} />
          </h3>
          <pre class="code">{command}</pre>
        </section>
      ))}
    </div>
  );
}
