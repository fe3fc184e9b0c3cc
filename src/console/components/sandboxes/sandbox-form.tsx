import { useState } from 'preact/hooks';
import { useConsole } from '../../console-context.ts';

const variants = ['as default', 'greeting', 'echo', 'object', 'cached', 'slow'] as const;

/** Makes a sandbox. */
export function SandboxForm({ changed }: { readonly changed: () => Promise<void> }) {
  const { server, notices } = useConsole();
  const [name, setName] = useState('');
  const [seed, setSeed] = useState('');
  const [variant, setVariant] = useState<(typeof variants)[number]>('as default');
  const [hasPort, setPort] = useState(false);

  async function make(event: Event): Promise<void> {
    event.preventDefault();
    const made = await notices.attempt(() =>
      server.sandbox({
        ...(name !== '' && { name }),
        ...(seed !== '' && { seed: /^-?\d{1,15}$/.test(seed) ? Number(seed) : seed }),
        ...(variant !== 'as default' && { settings: { app: { variant } } }),
        ...(hasPort && { port: 0 }),
      }),
    );
    if (made === undefined) return;
    notices.tell('done', `${made.name} is at ${made.url}`);
    setName('');
    await changed();
  }

  return (
    <form class="fields" onSubmit={make}>
      <label>
        Name
        <input placeholder="a free one" value={name} onInput={({ currentTarget }) => setName(currentTarget.value)} />
      </label>
      <label>
        Variant
        <select
          value={variant}
          onChange={({ currentTarget }) => setVariant(currentTarget.value as (typeof variants)[number])}
        >
          {variants.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        Seed
        <input placeholder="none" value={seed} onInput={({ currentTarget }) => setSeed(currentTarget.value)} />
      </label>
      <label class="inline">
        <input type="checkbox" checked={hasPort} onChange={({ currentTarget }) => setPort(currentTarget.checked)} />
        with a port of its own
      </label>
      <button type="submit" class="primary">
        Make
      </button>
    </form>
  );
}
