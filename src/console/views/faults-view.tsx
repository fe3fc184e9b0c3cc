import { useEffect } from 'preact/hooks';
import { ClockPanel } from '../components/faults/clock-panel.tsx';
import { PresetPanel } from '../components/faults/preset-panel.tsx';
import { RuleForm } from '../components/faults/rule-form.tsx';
import { RuleTable } from '../components/faults/rule-table.tsx';
import { Panel } from '../components/panel.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { useConsole } from '../console-context.ts';

/** The clock, the rules and faults to add. */
export function FaultsView() {
  const { server, notices, journal } = useConsole();
  const rules = useLoaded(() => server.rules.list());
  const latest = journal.entries.value[0]?.id;
  useEffect(() => {
    if (latest !== undefined) void rules.reload();
  }, [latest]);

  async function removeAll(): Promise<void> {
    await notices.attempt(() => server.rules.clear(), 'Every answer is the real one again');
    await rules.reload();
  }

  return (
    <>
      <h1 class="hidden">Clock and faults</h1>
      <div class="columns">
        <div class="column">
          <ClockPanel />
          <PresetPanel changed={rules.reload} />
        </div>
        <div class="column wide">
          <Panel
            title="Rules"
            aside={
              <button type="button" class="small" disabled={rules.value?.length === 0} onClick={removeAll}>
                Remove all rules
              </button>
            }
          >
            {rules.value !== undefined && <RuleTable rules={rules.value} changed={rules.reload} />}
            <RuleForm changed={rules.reload} />
          </Panel>
        </div>
      </div>
    </>
  );
}
