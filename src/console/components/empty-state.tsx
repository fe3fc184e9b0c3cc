import { useEffect, useState } from 'preact/hooks';
import { useConsole } from '../console-context.ts';
import { firstSteps, type Variant } from '../state/first-steps.ts';
import { CopyButton } from './copy-button.tsx';

/** Tells what to do while no request has come. */
export function EmptyState() {
  const { server } = useConsole();
  const [variant, setVariant] = useState<Variant>('greeting');
  useEffect(() => {
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
      {firstSteps(server.url, server.env, variant).map(({ title, command }) => (
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
