import * as z from 'zod';
import { asList, choice, emptyIsNone, existing, filled, hostPattern, setting } from './field.ts';

/** HTTPS, on the same port as HTTP. */
export const tlsSettings = z
  .strictObject({
    mode: setting(choice('self-signed').optional(), {
      env: 'TLS',
      scope: 'process',
      description: '`self-signed`: HTTPS too, with certificates of an authority of its own; empty: see TLS_CERT_FILE',
      read: emptyIsNone,
    }),
    certFile: setting(existing.optional(), {
      env: 'TLS_CERT_FILE',
      scope: 'process',
      description: 'HTTPS too, with this certificate (PEM), followed by those of its authorities',
      read: emptyIsNone,
    }),
    keyFile: setting(existing.optional(), {
      env: 'TLS_KEY_FILE',
      scope: 'process',
      description: 'the key of that certificate (PEM)',
      read: emptyIsNone,
    }),
    authorityDir: setting(filled.optional(), {
      env: 'TLS_AUTHORITY_DIR',
      idle: [{ without: ['TLS', 'INTERCEPT_HOSTS'] }],
      scope: 'process',
      description: "folder in which that authority is kept; empty: one in the user's data folder",
      read: emptyIsNone,
    }),
  })
  .prefault({});

/** What makes the server a proxy that answers for some hosts itself. */
export const interceptSettings = z
  .strictObject({
    hosts: setting(z.array(hostPattern).default([]), {
      env: 'INTERCEPT_HOSTS',
      scope: 'process',
      description:
        'hosts whose requests are answered here when the server is used as a proxy, such as `api.tavily.com`, `*.example.com`; `pages`: all hosts of stored pages',
      read: asList,
    }),
    others: setting(choice('refuse', 'tunnel').default('refuse'), {
      env: 'INTERCEPT_OTHERS',
      idle: [{ without: ['INTERCEPT_HOSTS'] }],
      scope: 'process',
      description: 'other hosts then: `refuse`, or `tunnel` for callers on this machine',
    }),
  })
  .prefault({});
