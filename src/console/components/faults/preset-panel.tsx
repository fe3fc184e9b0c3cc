import { useState } from 'preact/hooks';
import { useConsole } from '../../console-context.ts';
import { type Aim, type Preset, presetAim, presetRule, presets } from '../../state/presets.ts';
import { Choice } from '../choice.tsx';
import { Panel } from '../panel.tsx';

const titles: Readonly<Record<Aim, string>> = {
  search: 'Searches',
  token: 'Token requests',
  'example-app': 'The example application',
};
const aims = Object.entries(titles) as [Aim, string][];

const amounts = [
  { title: 'the next one', times: 1 },
  { title: 'the next two', times: 2 },
  { title: 'the next ten', times: 10 },
  { title: 'all', times: undefined },
] as const;

/** Faults, a click each. */
export function PresetPanel({ changed }: { readonly changed: () => Promise<void> }) {
  const { server, notices } = useConsole();
  const [aim, setAim] = useState<Aim>('search');
  const [amount, setAmount] = useState(0);

  async function add(preset: Preset, of: Aim): Promise<void> {
    const rule = presetRule(preset, of, amounts[amount]?.times);
    if (rule === undefined) return;
    await notices.attempt(() => server.rules.add(rule), `${preset.name}: ${amounts[amount]?.title ?? ''} to come`);
    await changed();
  }

  return (
    <Panel title="Fail some requests">
      <div class="fields">
        <Choice title="Which requests" options={aims} value={aim} change={setAim} />
        <Choice
          title="How many"
          options={amounts.map(({ title }, at) => [at, title])}
          value={amount}
          change={setAmount}
        />
      </div>
      <div class="presets">
        {presets.map((preset) => {
          const of = presetAim(preset, aim);
          if (of === undefined) return null;
          return (
            <button key={preset.name} type="button" onClick={() => add(preset, of)}>
              {preset.name}
              <span class="muted">
                {preset.summary}
                {of !== aim && `; ${titles[of].toLowerCase()} only`}
              </span>
            </button>
          );
        })}
      </div>
    </Panel>
  );
}
