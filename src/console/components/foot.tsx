import { useConsole } from '../console-context.ts';

/** Says which server and which sandbox the page is about, and where to read on. */
export function Foot() {
  const { server, sandbox, version } = useConsole();
  const link = (path: string, title: string) => (
    <a href={`${server.url}${path}`} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
  return (
    <footer class="foot">
      <span>understudy {version.value}</span>
      <span>sandbox {sandbox.value}</span>
      {link('/-/llms.txt', 'How to use it')}
      {link('/-/docs', 'Control API')}
      {link('/-/pages/', 'Stored pages')}
    </footer>
  );
}
