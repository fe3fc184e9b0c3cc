import { useState } from 'preact/hooks';
import { CopyButton } from '../components/copy-button.tsx';
import { Panel } from '../components/panel.tsx';
import { SettingInput } from '../components/settings/setting-input.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { useConsole } from '../console-context.ts';
import { counted } from '../state/format.ts';
import {
  changedSettings,
  dotEnv,
  fieldText,
  isSet,
  type SettingField,
  settingGroupsOf,
} from '../state/setting-fields.ts';

/** Shows the settings of the sandbox and changes them. */
export function SettingsView() {
  const { server, notices, sandbox } = useConsole();
  const loaded = useLoaded(() => server.settings.get());
  const described = useLoaded(async () => settingGroupsOf(await server.documents.control()));
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const settings = loaded.value;
  const groups = described.value;
  if (settings === undefined || groups === undefined) return null;
  const fields = groups.flatMap((group) => group.fields);
  const changes = changedSettings(fields, texts, settings);
  const count = Object.values(changes).flatMap((group) => Object.keys(group)).length;

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    const changed = await notices.attempt(
      () => server.settings.change(changes),
      'The next request is answered under these',
    );
    if (changed === undefined) return;
    setTexts({});
    await loaded.reload();
  }

  async function reset(): Promise<void> {
    await notices.attempt(() => server.reset(['settings']), 'Back to how the sandbox began');
    setTexts({});
    await loaded.reload();
  }

  const input = (field: SettingField) => (
    <SettingInput
      key={field.path}
      field={field}
      text={texts[field.path] ?? fieldText(field, settings)}
      isHidden={isSet(field, settings)}
      change={(text) => setTexts({ ...texts, [field.path]: text })}
    />
  );
  return (
    <>
      <h1 class="hidden">Settings</h1>
      <form class="page" onSubmit={save}>
        <div class="columns">
          {groups.map(({ name, title, fields: own }) => (
            <div key={name} class="column">
              <Panel title={title}>
                <div class="stack">{own.map(input)}</div>
              </Panel>
            </div>
          ))}
        </div>
        <p>
          <CopyButton text={dotEnv(fields, settings)} label="Copy as .env" />
        </p>
        <SaveBar count={count} sandbox={sandbox.value} discard={() => setTexts({})} reset={reset} />
      </form>
    </>
  );
}

interface SaveBarProps {
  readonly count: number;
  readonly sandbox: string;
  readonly discard: () => void;
  readonly reset: () => Promise<void>;
}

function SaveBar({ count, sandbox, discard, reset }: SaveBarProps) {
  return (
    <div class="actions save-bar">
      <button type="submit" class="primary" disabled={count === 0}>
        {count === 0 ? 'Nothing is changed' : `Change ${counted(count, 'setting')}`}
      </button>
      <button type="button" disabled={count === 0} onClick={discard}>
        Discard
      </button>
      <button type="button" onClick={reset}>
        Reset to the beginning
      </button>
      <span class="muted">of sandbox {sandbox}; state stays</span>
    </div>
  );
}
