import type { ControlledServer } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { reachedUrl } from '../../state/place.ts';
import { ShownText } from '../shown-text.tsx';

interface SandboxRowProps {
  readonly sandbox: Awaited<ReturnType<ControlledServer['sandboxes']['list']>>[number];
  readonly reload: () => Promise<void>;
}

/** A sandbox in the list of all, to be opened, reset or deleted. */
export function SandboxRow({ sandbox: { name, url, seed, settings }, reload }: SandboxRowProps) {
  const { server, notices, sandbox, root } = useConsole();
  const isShown = name === sandbox.value;
  // A port of its own leads to this sandbox only.
  const isAlone = root === server.url && sandbox.value !== 'default';
  const isBeyond = isAlone && !isShown && url.startsWith(root);

  async function remove(): Promise<void> {
    await notices.attempt(() => server.sandboxes.delete(name), `${name} is gone`);
    await reload();
  }

  async function reset(): Promise<void> {
    await notices.attempt(() => server.reset(), 'Back to how it began');
    await reload();
  }

  return (
    <tr aria-current={isShown ? 'true' : undefined}>
      <td>
        <ShownText text={name} /> {isShown && <span class="badge">this one</span>}
      </td>
      <td>
        {isBeyond ? (
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
          {isShown && (
            <button type="button" class="small" onClick={reset}>
              Reset
            </button>
          )}
          {!isShown && !isBeyond && (
            <a class="button small" href={`${reachedUrl({ root }, url)}/-/`}>
              Switch<span class="hidden"> to {name}</span>
            </a>
          )}
          {!isShown && name !== 'default' && (
            <button type="button" class="small danger" onClick={remove}>
              Delete<span class="hidden"> {name}</span>
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}
