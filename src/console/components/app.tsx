import { useConsole } from '../console-context.ts';
import { views } from '../state/route.ts';
import { RequestsView } from '../views/requests.tsx';
import { ClockBadge } from './clock-badge.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { NoticeList } from './notice-list.tsx';

const content = {
  requests: RequestsView,
} as const;

/** The whole page. */
export function App() {
  const { route, sandbox, version, go } = useConsole();
  const present = route.value.view;
  const View = content[present as keyof typeof content] ?? RequestsView;
  return (
    <>
      <header class="bar">
        <strong class="brand" title={`understudy ${version.value}`}>
          understudy
        </strong>
        <nav aria-label="Views">
          {views
            .filter(({ name }) => name in content)
            .map(({ name, title }) => (
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
        <View />
      </main>
      <NoticeList />
    </>
  );
}
