import type { Control } from '../control.ts';
import { guidesPath } from '../free-pages/agents-pages.ts';
import type { Route } from './route.ts';

/** What can be read below `/-` beside the routes of the control plane; a slash at the end: all that is below it. */
export const pathsBeside = ({ hasAuthority }: Pick<Control, 'hasAuthority'>): readonly string[] => [
  ...['/healthy', '/ready', '/pages/', '/llms.txt', guidesPath],
  ...(hasAuthority ? ['/ca.pem'] : []),
];
/** The files of the example application's documents. */
const assets = '/documents/';
const readOnly = ['GET', 'HEAD'];

const isAt = (path: string, place: string) => (place.endsWith('/') ? path.startsWith(place) : path === place);

/** The pattern of a path with parameters in braces. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/[.]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** By which methods a path below `/-` can be asked; none: there is nothing there. */
export function allowedMethods(
  routes: readonly Route[],
  control: Pick<Control, 'hasAuthority'>,
): (path: string) => readonly string[] {
  const places = [...pathsBeside(control), '/pages', assets];
  const patterns = routes.map((route) => ({ ...route, pattern: patternOf(route.path) }));
  return (path) => {
    const exact = routes.filter((route) => route.path === path);
    const found = exact.length > 0 ? exact : patterns.filter(({ pattern }) => pattern.test(path));
    const own = found.map(({ method }) => method);
    return own.length === 0 && places.some((place) => isAt(path, place)) ? readOnly : own;
  };
}
