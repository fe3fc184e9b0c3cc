import type { AdminHandler, AdminMethod, AdminRoutes } from './admin-call.ts';

type Handlers = Readonly<Partial<Record<AdminMethod, AdminHandler>>>;

interface Route {
  /** Segments of the path; undefined where a parameter stands for any. */
  readonly fixed: readonly (string | undefined)[];
  /** Names of the parameters, each at the place of its segment. */
  readonly names: readonly (string | undefined)[];
  readonly handlers: Handlers;
}

/** What is at a path. */
export interface Found {
  readonly handlers: Handlers;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds handlers by the segments of a path. A segment that a route names goes before one that stands for any. */
export function routeTable(tables: readonly AdminRoutes[]): (segments: readonly string[]) => Found | undefined {
  const byLength = new Map<number, Route[]>();
  for (const [path, handlers] of tables.flatMap((table) => Object.entries(table))) {
    const segments = path === '' ? [] : path.split('/');
    const route: Route = {
      fixed: segments.map((segment) => (isParam(segment) ? undefined : segment)),
      names: segments.map((segment) => (isParam(segment) ? segment.slice(1, -1) : undefined)),
      handlers,
    };
    byLength.set(segments.length, [...(byLength.get(segments.length) ?? []), route]);
  }
  const order = ({ fixed }: Route) => fixed.map((segment) => (segment === undefined ? '1' : '0')).join('');
  for (const routes of byLength.values()) routes.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  return (segments) => {
    for (const route of byLength.get(segments.length) ?? []) {
      const params = paramsOf(route, segments);
      if (params !== undefined) return { handlers: route.handlers, params };
    }
    return undefined;
  };
}

const isParam = (segment: string) => segment.startsWith('{');

/** The parameters of a path; undefined for a path that is not the route's. */
function paramsOf({ fixed, names }: Route, segments: readonly string[]): Readonly<Record<string, string>> | undefined {
  const params: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const name = names[at];
    if (name !== undefined) params[name] = segment;
    else if (fixed[at] !== segment) return undefined;
  }
  return params;
}
