import { escapeHtml } from '../../http/escape-html.ts';
import type { EntryDetail } from '../journal/entry-view.ts';
import { reportStyle } from './report-style.ts';
import { shorten } from './shorten.ts';

/** What a report is about. */
export interface Report {
  readonly sandbox: string;
  readonly version: string;
  /** By the sandbox's clock, in milliseconds since the epoch. */
  readonly time: number;
  /** The latest first. */
  readonly requests: readonly EntryDetail[];
  /** How many there were besides these. */
  readonly omitted: number;
}

/** Characters that all requests take up together: a file that can be attached to a CI run. */
const maxCharacters = 1_400_000;
const maxPerText = 40_000;
/** A request that failed gets so many times the room of others. */
const failedWeight = 4;

/** The requests of a sandbox as one HTML page that needs no server, no script and no other file. */
export function reportPage({ sandbox, version, time, requests, omitted }: Report): string {
  const weights = requests.map((request) => (isFailed(request) ? failedWeight : 1));
  const share =
    maxCharacters /
    Math.max(
      1,
      weights.reduce((sum: number, weight) => sum + weight, 0),
    );
  const failed = requests.filter(isFailed).length;
  const title = `understudy: sandbox ${sandbox}`;
  const rest = omitted === 0 ? '' : ` ${omitted} more are not in this report.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${shown(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<h1>${shown(title)}</h1>
<p>understudy ${version}, ${new Date(time).toISOString()} by the clock of the sandbox: ${requests.length} requests,
the latest first, of which ${failed} failed.${rest} Secrets are taken out.</p>
${requests.map((request, at) => requestHtml(request, share * (weights[at] ?? 1))).join('\n')}
</body>
</html>
`;
}

const isFailed = ({ status, fault }: EntryDetail) => status === undefined || status >= 400 || fault !== undefined;

/** @param room characters that the parts take up, about */
function requestHtml(entry: EntryDetail, room: number): string {
  const { id, time, method, target, about, status, fault, duration_ms: duration, rule, why, request, response } = entry;
  const kind = status === undefined ? 'none' : `${String(status)[0]}xx`;
  const facts = [rule, fault, duration === undefined ? 'under way' : `${duration} ms`];
  const part = Math.min(maxPerText, Math.max(0, room - 400) / 5);
  const reasons = why.map(({ step, text }) => `${step}: ${text}`).join('\n');
  return `<details${isFailed(entry) ? ' open' : ''}><summary><span class="id">#${shown(id)}</span>
<time>${shown(time)}</time> <b class="s${kind}">${status ?? 'no answer'}</b>
<code>${shown(method)} ${shown(shorten(target, 200))}</code> ${about === undefined ? '' : `<q>${shown(about)}</q>`}
<small>${shown(facts.filter((fact) => fact !== undefined).join(', '))}</small></summary>
${block('Why', reasons, part)}${block('Request', lines(request.headers), part)}${block('', request.body, part)}
${block('Response', lines(response.headers), part)}${block('', response.body, part)}</details>`;
}

const lines = (headers: readonly (readonly [string, string])[]) =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');

function block(title: string, text: string, room: number): string {
  if (text === '') return '';
  return `${title === '' ? '' : `<h2>${title}</h2>`}<pre>${shown(shorten(text, room))}</pre>`;
}

/** Characters that reorder others or cannot be seen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const shown = (text: string) =>
  escapeHtml(text).replace(unseen, (found) => `⟨U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
