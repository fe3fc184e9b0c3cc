import { z } from 'zod';
import { choice, emptyIsNone, existing, filled, setting } from './field.ts';

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
      scope: 'process',
      description: "folder in which that authority is kept; empty: one in the user's data folder",
      read: emptyIsNone,
    }),
  })
  .prefault({});
