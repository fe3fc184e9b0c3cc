/** The hosts that a question names, and the question without them. */
export interface AskedHosts {
  /** What is left of the question; all of it where nothing else is left. */
  readonly text: string;
  /** Only pages of these are asked for: `site:example.com`. */
  readonly only: readonly string[];
  /** Pages of these come first: `docs.python.org asyncio`. */
  readonly preferred: readonly string[];
}

const site = /(?<!\S)site:(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:\/\S*)?(?!\S)/gi;
/** Endings of two letters may be those of files and libraries (`main.py`, `node.js`), so a host with one has three parts. */
const host =
  /(?<!\S)(?:https?:\/\/)?((?:[a-z0-9-]+\.)+(?:com|org|net|gov|edu|info|dev|int|mil|io|ai)|(?:[a-z0-9-]+\.){2,}[a-z]{2}|[a-z0-9-]+\.(?:de|fr|es|it|nl|uk|eu))\/?(?=[,;:?!]?(?:\s|$))/gi;

export function askedHosts(question: string): AskedHosts {
  if (!question.includes('.')) return { text: question, only: [], preferred: [] };
  const only: string[] = [];
  const preferred: string[] = [];
  const withoutSites = question.replace(site, (_, name: string) => {
    only.push(name.toLowerCase());
    return ' ';
  });
  const rest = withoutSites.replace(host, (_, name: string) => {
    preferred.push(name.toLowerCase());
    return ' ';
  });
  const text = rest.replace(/\s+/g, ' ').trim();
  return { text: /[\p{L}\p{N}]/u.test(text) ? text : question.replace(/\bsite:/gi, ' ').trim(), only, preferred };
}
