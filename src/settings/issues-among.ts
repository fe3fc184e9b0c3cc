import type { ServerOptions } from './schema.ts';

type Issue = readonly [path: readonly string[], message: string];
type NameOf = (path: readonly string[]) => string;

/**
 * Finds settings that are good one by one and do not go together.
 * @param nameOf the name that the user knows a setting by
 */
export const issuesAmong = (options: ServerOptions, nameOf: NameOf): readonly Issue[] => [
  ...tlsIssues(options.tls ?? {}, nameOf),
  ...recordingIssues(options.search ?? {}, nameOf),
  ...administratorIssues(options.auth ?? {}, nameOf),
  ...sharedStateIssues(options, nameOf),
];

function tlsIssues({ mode, certFile, keyFile }: NonNullable<ServerOptions['tls']>, nameOf: NameOf): readonly Issue[] {
  const [cert, key] = [
    ['tls', 'certFile'],
    ['tls', 'keyFile'],
  ] as const;
  if (certFile !== undefined && keyFile === undefined) return [[cert, `needs ${nameOf(key)}`]];
  if (keyFile !== undefined && certFile === undefined) return [[key, `needs ${nameOf(cert)}`]];
  if (mode === undefined || certFile === undefined) return [];
  return [[['tls', 'mode'], `has no effect together with ${nameOf(cert)}; leave one of them out`]];
}

function recordingIssues(search: NonNullable<ServerOptions['search']>, nameOf: NameOf): readonly Issue[] {
  const { mode = 'stand-in', upstream, cassettes } = search;
  if (mode === 'stand-in') return [];
  return [
    ...(cassettes === undefined
      ? [[['search', 'cassettes'], `is needed by ${nameOf(['search', 'mode'])} ${mode}`] as const]
      : []),
    ...(mode === 'record' && upstream === undefined
      ? [[['search', 'upstream'], `is needed by ${nameOf(['search', 'mode'])} record: https://api.tavily.com`] as const]
      : []),
  ];
}

function administratorIssues(auth: NonNullable<ServerOptions['auth']>, nameOf: NameOf): readonly Issue[] {
  const [name, password] = [
    ['auth', 'adminUsername'],
    ['auth', 'adminPassword'],
  ] as const;
  if ((auth.adminUsername === undefined) === (auth.adminPassword === undefined)) return [];
  return auth.adminPassword === undefined
    ? [[name, `needs ${nameOf(password)}`]]
    : [[password, `needs ${nameOf(name)}`]];
}

/** Processes that share their state share their keys, and must not draw the same identifiers. */
function sharedStateIssues({ state, seed, auth }: ServerOptions, nameOf: NameOf): readonly Issue[] {
  if (state?.url === undefined) return [];
  const others: readonly (readonly [path: readonly string[], isSet: boolean])[] = [
    [['seed'], seed !== undefined],
    [['auth', 'keysFile'], auth?.keysFile !== undefined],
  ];
  return others
    .filter(([, isSet]) => isSet)
    .map(([path]) => [path, `cannot be used together with ${nameOf(['state', 'url'])}; leave one of them out`]);
}
