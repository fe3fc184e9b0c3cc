import type { IncomingMessage } from 'node:http';
import { prefersHtml } from './prefers-html.ts';

/** What browsers go to. */
const navigable = /^\/-\/?$|^\/-\/latest$/;
const files = /^\/-\/console\//;

type Asked = Pick<IncomingMessage, 'method' | 'headers'>;

/** Whether a browser goes to the console by a request for this path, also from a page of another site. */
export const isNavigation = ({ method, headers }: Asked, path: string): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && navigable.test(path);

/** Whether it asks for the page or its files, in which nothing is secret: the page then asks for what is needed. */
export function isForConsole({ method, headers }: Asked, path: string): boolean {
  if (method !== 'GET') return false;
  return files.test(path) || (navigable.test(path) && prefersHtml(headers.accept));
}
