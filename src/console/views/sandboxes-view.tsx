import { Panel } from '../components/panel.tsx';
import { SandboxForm } from '../components/sandboxes/sandbox-form.tsx';
import { ShownText } from '../components/shown-text.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { useConsole } from '../console-context.ts';
import { reachedUrl } from '../state/place.ts';

/** Lists sandboxes, makes them, opens them and deletes them. */
export function SandboxesView() {
  const { server, notices, sandbox, root } = useConsole();
  // A port of its own leads to this sandbox only.
  const isAlone = root === server.url && sandbox.value !== 'default';
  const isBeyond = (url: string, name: string) => isAlone && name !== sandbox.value && url.startsWith(root);
  const list = useLoaded(() => server.sandboxes.list());

  async function remove(name: string): Promise<void> {
    await notices.attempt(() => server.sandboxes.delete(name), `${name} is gone`);
    await list.reload();
  }

  async function reset(): Promise<void> {
    await notices.attempt(() => server.reset(), 'Back to how it began');
    await list.reload();
  }

  return (
    <>
      <h1 class="hidden">Sandboxes</h1>
      <div class="page">
        <Panel title="Make a sandbox">
          <SandboxForm changed={list.reload} />
        </Panel>
        <Panel title="Sandboxes">
          <table class="grid">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Address</th>
                <th scope="col">Variant</th>
                <th scope="col">Seed</th>
                <th scope="col">
                  <span class="hidden">What can be done</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.value?.map(({ name, url, seed, settings }) => (
                <tr key={name} aria-current={name === sandbox.value ? 'true' : undefined}>
                  <td>
                    <ShownText text={name} />
                    {name === sandbox.value && <span class="badge">this one</span>}
                  </td>
                  <td>
                    {isBeyond(url, name) ? (
                      <span class="muted">on the port of the process</span>
                    ) : (
                      <ShownText text={reachedUrl({ root }, url)} />
                    )}
                  </td>
                  <td>{settings.app?.variant}</td>
                  <td>
                    <ShownText text={seed === undefined ? '' : String(seed)} />
                  </td>
                  <td>
                    <div class="actions">
                      {name === sandbox.value ? (
                        <button type="button" class="small" onClick={reset}>
                          Reset
                        </button>
                      ) : (
                        !isBeyond(url, name) && (
                          <a class="button small" href={`${reachedUrl({ root }, url)}/-/`}>
                            Switch<span class="hidden"> to {name}</span>
                          </a>
                        )
                      )}
                      {name !== 'default' && name !== sandbox.value && (
                        <button type="button" class="small danger" onClick={() => remove(name)}>
                          Delete<span class="hidden"> {name}</span>
                        </button>
                      )}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      </div>
    </>
  );
}
