import { useConsole } from '../console-context.ts';
import { views } from '../state/view-route.ts';
import { FaultsView } from '../views/faults-view.tsx';
import { PictureView } from '../views/picture-view.tsx';
import { RequestsView } from '../views/requests-view.tsx';
import { SandboxesView } from '../views/sandboxes-view.tsx';
import { SearchView } from '../views/search-view.tsx';
import { SettingsView } from '../views/settings-view.tsx';
import { TokensView } from '../views/tokens-view.tsx';
import { ClockBadge } from './clock-badge.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { Foot } from './foot.tsx';
import { NoticeList } from './notice-list.tsx';

const content = {
  requests: RequestsView,
  search: SearchView,
  tokens: TokensView,
  faults: FaultsView,
  picture: PictureView,
  sandboxes: SandboxesView,
  settings: SettingsView,
} as const;

/** The whole page. */
export function App() {
  const { route, sandbox, go } = useConsole();
  const present = route.value.view;
  const View = content[present];
  return (
    <>
      <header class="bar">
        <strong class="brand">understudy</strong>
        <nav aria-label="Views">
          {views.map(({ name, title }) => (
            <a
              key={name}
              href={`#/${name}`}
              aria-current={name === present ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                go({ view: name, id: undefined });
              }}
            >
              {title}
            </a>
          ))}
        </nav>
        <span class="bar-end">
          {sandbox.value !== '' && sandbox.value !== 'default' && <span class="badge">sandbox {sandbox.value}</span>}
          <ClockBadge />
        </span>
      </header>
      <ConnectionLine />
      <main class={`view view-${present}`}>
        <FailureBoundary key={present}>
          <View />
        </FailureBoundary>
      </main>
      <Foot />
      <NoticeList />
    </>
  );
}
