import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { CopyButton } from '../components/copy-button.tsx';
import { Panel } from '../components/panel.tsx';
import { ProcessSettings } from '../components/settings/process-settings.tsx';
import { SettingInput } from '../components/settings/setting-input.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { useConsole } from '../console-context.ts';
import { counted } from '../state/format.ts';
import { changedSettings, fieldText, isSet, type SettingField, settingGroupsOf } from '../state/setting-fields.ts';
import { dotEnv, inVain, ofProcess, reasonsOf } from '../state/settings-in-effect.ts';

/** Shows the settings of the sandbox and changes them. */
export function SettingsView() {
  const { server, notices, sandbox } = useConsole();
  const loaded = useLoaded(() => server.settings.get());
  const described = useLoaded(async () => settingGroupsOf(await server.documents.control()));
  const all = useLoaded(() => server.settings.described());
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const settings = loaded.value;
  const groups = described.value;
  const every = all.value;
  if (settings === undefined || groups === undefined || every === undefined) return null;
  const reasons = reasonsOf(every);
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
    await Promise.all([loaded.reload(), all.reload()]);
  }

  async function reset(): Promise<void> {
    await notices.attempt(() => server.reset(['settings']), 'Back to how the sandbox began');
    setTexts({});
    await Promise.all([loaded.reload(), all.reload()]);
  }

  const input = (field: SettingField) => (
    <SettingInput
      key={field.path}
      field={field}
      text={texts[field.path] ?? fieldText(field, settings)}
      isHidden={isSet(field, settings)}
      reason={reasons.get(field.path)}
      change={(text) => setTexts({ ...texts, [field.path]: text })}
    />
  );
  return (
    <>
      <h1 class="hidden">Settings</h1>
      <form class="page" onSubmit={save}>
        <InVain settings={inVain(every)} />
        <Groups groups={groups} input={input} />
        <ProcessSettings settings={ofProcess(every)} />
        <p>
          <CopyButton text={dotEnv(every)} label="Copy as .env" />
        </p>
        <SaveBar count={count} sandbox={sandbox.value} discard={() => setTexts({})} reset={reset} />
      </form>
    </>
  );
}

interface GroupsProps {
  readonly groups: ReturnType<typeof settingGroupsOf>;
  readonly input: (field: SettingField) => ComponentChild;
}

function Groups({ groups, input }: GroupsProps) {
  return (
    <div class="columns">
      {groups.map(({ name, title, fields: own }) => (
        <div key={name} class="column">
          <Panel title={title.charAt(0).toUpperCase() + title.slice(1)}>
            <div class="stack">{own.map(input)}</div>
          </Panel>
        </div>
      ))}
    </div>
  );
}

/** Names the settings that somebody has changed without effect. */
function InVain({ settings }: { readonly settings: ReturnType<typeof inVain> }) {
  if (settings.length === 0) return null;
  return (
    <p class="warning">
      {counted(settings.length, 'setting has', 'settings have')} no effect:{' '}
      {settings.map(({ variable, no_effect: reason = '' }) => `${variable} (${reason})`).join(', ')}
    </p>
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
      <span class="muted wide-only">of sandbox {sandbox}; state stays</span>
    </div>
  );
}
