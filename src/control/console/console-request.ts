import type { IncomingMessage } from 'node:http';
import { targetOf } from '../../http/request-target.ts';
import { prefersHtml } from './prefers-html.ts';

/** What browsers go to. */
const navigable = /^\/-\/?$|^\/-\/latest$/;
const files = /^\/-\/console\//;

/** Whether a browser goes to the console by it, also from a page of another site. */
export const isNavigation = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  request.headers['sec-fetch-mode'] === 'navigate' &&
  navigable.test(targetOf(request).path);

/** Whether it asks for the page or its files, in which nothing is secret: the page then asks for what is needed. */
export function isForConsole(request: IncomingMessage): boolean {
  const { path } = targetOf(request);
  if (request.method !== 'GET') return false;
  return files.test(path) || (navigable.test(path) && prefersHtml(request.headers.accept));
}
