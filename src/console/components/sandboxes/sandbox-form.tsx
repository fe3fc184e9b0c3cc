import { useState } from 'preact/hooks';
import type { SandboxSettings } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { settingGroupsOf } from '../../state/setting-fields.ts';
import { useLoaded } from '../use-loaded.ts';

type Variant = NonNullable<SandboxSettings['app']>['variant'];

/** The variants that the example application has, by its settings. */
const variantsIn = (document: unknown) =>
  settingGroupsOf(document)
    .flatMap(({ fields }) => fields)
    .find(({ path }) => path === 'app.variant')?.values ?? [];

/** Makes a sandbox. */
export function SandboxForm({ changed }: { readonly changed: () => Promise<void> }) {
  const { server, notices } = useConsole();
  const [name, setName] = useState('');
  const [seed, setSeed] = useState('');
  const [variant, setVariant] = useState<Variant>();
  const { value: variants = [] } = useLoaded(async () => variantsIn(await server.documents.control()));
  const [hasPort, setPort] = useState(false);

  async function make(event: Event): Promise<void> {
    event.preventDefault();
    const made = await notices.attempt(() =>
      server.sandbox({
        ...(name !== '' && { name }),
        ...(seed !== '' && { seed: /^-?\d{1,15}$/.test(seed) ? Number(seed) : seed }),
        ...(variant !== undefined && { settings: { app: { variant } } }),
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
          value={variant ?? ''}
          onChange={({ currentTarget }) => setVariant((currentTarget.value || undefined) as Variant)}
        >
          <option value="">as default</option>
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
