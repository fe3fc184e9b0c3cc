import type { ofProcess } from '../../state/settings-in-effect.ts';
import { ColumnHeads } from '../column-heads.tsx';
import { Panel } from '../panel.tsx';
import { ShownText } from '../shown-text.tsx';

/** What every sandbox has in common, and nobody can change while the server runs. */
export function ProcessSettings({ settings }: { readonly settings: ReturnType<typeof ofProcess> }) {
  return (
    <Panel title="The process">
      <details>
        <summary>{settings.length} settings that hold from the start to the end</summary>
        <table class="grid">
          <ColumnHeads names={['Variable', 'Value', 'What it means']} />
          <tbody>
            {settings.map(({ variable, text, changed, description, no_effect: reason }) => (
              <tr key={variable} class={reason === undefined ? '' : 'spent'}>
                <td>
                  <code>{variable}</code>
                </td>
                <td>
                  {text === '' ? (
                    <span class="muted">none</span>
                  ) : (
                    <ShownText text={text} class={changed ? 'changed' : ''} />
                  )}
                </td>
                <td>
                  {reason !== undefined && <b>{reason}. </b>}
                  {description.replaceAll('`', '')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
