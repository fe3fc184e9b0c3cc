import { useEffect, useState } from 'preact/hooks';
import { visible } from '../state/format.ts';
import { CopyButton } from './copy-button.tsx';

const languages = [
  { name: 'curl', title: 'curl' },
  { name: 'fetch', title: 'fetch' },
  { name: 'python', title: 'Python' },
] as const;
type Language = (typeof languages)[number]['name'];

/** A request in several languages. */
export function CodeTabs({ codeOf }: { readonly codeOf: (language: Language) => Promise<string> }) {
  const [language, setLanguage] = useState<Language>('curl');
  const [code, setCode] = useState('');
  useEffect(() => {
    let isCurrent = true;
    codeOf(language).then(
      (text) => isCurrent && setCode(text),
      (error: unknown) => isCurrent && setCode(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [language, codeOf]);
  return (
    <div class="code-tabs">
      <fieldset class="choices">
        <legend class="hidden">Language</legend>
        {languages.map(({ name, title }) => (
          <button key={name} type="button" aria-pressed={name === language} onClick={() => setLanguage(name)}>
            {title}
          </button>
        ))}
        <CopyButton text={code} />
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre class="code" tabIndex={0}>
        {visible(code)}
      </pre>
    </div>
  );
}
