import type { ServerOptions } from './schema.ts';

type Issue = readonly [path: readonly string[], message: string];

/** What is wrong among settings of TLS that are good one by one. @param nameOf what the user knows a setting as */
export function tlsIssues(tls: ServerOptions['tls'], nameOf: (path: readonly string[]) => string): readonly Issue[] {
  const { mode, certFile, keyFile } = tls ?? {};
  const [cert, key] = [['tls', 'certFile'] as const, ['tls', 'keyFile'] as const];
  const beside = `has no effect together with ${nameOf(cert)}; leave one of them out`;
  return [
    ...(certFile !== undefined && keyFile === undefined ? [[cert, `needs ${nameOf(key)}`] as const] : []),
    ...(keyFile !== undefined && certFile === undefined ? [[key, `needs ${nameOf(cert)}`] as const] : []),
    ...(mode !== undefined && certFile !== undefined ? [[['tls', 'mode'], beside] as const] : []),
  ];
}
