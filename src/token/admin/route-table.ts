import type { AdminHandler, AdminMethod, AdminRoutes } from './admin-call.ts';

interface Route {
  readonly segments: readonly string[];
  readonly handlers: Readonly<Partial<Record<AdminMethod, AdminHandler>>>;
}

/** What is at a path. */
export interface Found {
  readonly handlers: Route['handlers'];
  readonly params: Readonly<Record<string, string>>;
}

/** Finds handlers by the segments of a path. A segment that a route names goes before one that stands for any. */
export function routeTable(tables: readonly AdminRoutes[]): (segments: readonly string[]) => Found | undefined {
  const byLength = new Map<number, Route[]>();
  for (const [path, handlers] of tables.flatMap((table) => Object.entries(table))) {
    const segments = path === '' ? [] : path.split('/');
    byLength.set(segments.length, [...(byLength.get(segments.length) ?? []), { segments, handlers }]);
  }
  const order = ({ segments }: Route) => segments.map((segment) => (isParam(segment) ? '1' : '0')).join('');
  for (const routes of byLength.values()) routes.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  return (segments) => {
    const route = byLength
      .get(segments.length)
      ?.find((each) => each.segments.every((segment, at) => isParam(segment) || segment === segments[at]));
    if (route === undefined) return undefined;
    const params = route.segments.flatMap((segment, at) =>
      isParam(segment) ? [[segment.slice(1, -1), segments[at] ?? ''] as const] : [],
    );
    return { handlers: route.handlers, params: Object.fromEntries(params) };
  };
}

const isParam = (segment: string) => segment.startsWith('{');
