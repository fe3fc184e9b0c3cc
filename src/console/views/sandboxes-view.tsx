import { ColumnHeads } from '../components/column-heads.tsx';
import { Panel } from '../components/panel.tsx';
import { SandboxForm } from '../components/sandboxes/sandbox-form.tsx';
import { SandboxRow } from '../components/sandboxes/sandbox-row.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { useConsole } from '../console-context.ts';

/** Lists sandboxes and makes them. */
export function SandboxesView() {
  const { server } = useConsole();
  const list = useLoaded(() => server.sandboxes.list());

  return (
    <>
      <h1 class="hidden">Sandboxes</h1>
      <div class="page">
        <Panel title="Make a sandbox">
          <SandboxForm changed={list.reload} />
        </Panel>
        <Panel title="Sandboxes">
          <table class="grid">
            <ColumnHeads names={['Name', 'Address', 'Variant', 'Seed']} hidden="What can be done" />
            <tbody>
              {list.value?.map((one) => (
                <SandboxRow key={one.name} sandbox={one} reload={list.reload} />
              ))}
            </tbody>
          </table>
        </Panel>
      </div>
    </>
  );
}
