import * as z from 'zod';
import {
  asList,
  asNumber,
  choice,
  emptyIsNone,
  existing,
  filled,
  hostOrUrl,
  integer,
  outgoingHost,
  setting,
  writableFile,
} from './field.ts';

export const authSettings = z
  .strictObject({
    realm: setting(z.string('must be a string').default('demo'), {
      env: 'AUTH_REALM',
      idle: [{ beside: 'AUTH_REALM_FILES' }],
      description: 'realm that exists; empty: none but `master`, as in a fresh Keycloak',
      read: (text) => text.trim(),
    }),
    clientId: setting(filled.default('understudy'), {
      env: 'AUTH_CLIENT_ID',
      idle: [{ beside: 'AUTH_REALM_FILES' }, { without: ['AUTH_REALM'] }],
      description: 'its service account client',
    }),
    clientSecret: setting(filled.default('understudy-secret'), {
      env: 'AUTH_CLIENT_SECRET',
      idle: [{ beside: 'AUTH_REALM_FILES' }, { without: ['AUTH_REALM'] }],
      description: "that client's secret",
      secret: true,
    }),
    accessTokenLifespan: setting(integer(1, 1_000_000_000).default(60), {
      env: 'AUTH_ACCESS_TOKEN_LIFESPAN',
      idle: [{ beside: 'AUTH_REALM_FILES' }, { without: ['AUTH_REALM'] }],
      description: 'seconds that an access token of that realm lives',
      read: asNumber,
    }),
    audience: setting(z.array(filled).default([]), {
      env: 'AUTH_AUDIENCE',
      idle: [{ beside: 'AUTH_REALM_FILES' }, { without: ['AUTH_REALM'] }],
      description:
        "audiences that tokens of that client carry as well, such as the client's own name for introspection",
      read: asList,
    }),
    realmFiles: setting(z.array(existing).default([]), {
      env: 'AUTH_REALM_FILES',
      description:
        'Keycloak realm exports, files or folders, that replace that realm; not beside other values of the five above',
      read: asList,
    }),
    keysFile: setting(writableFile.optional(), {
      env: 'AUTH_KEYS_FILE',
      scope: 'process',
      description: 'where generated signing keys are kept between starts; made with mode 0600',
      read: emptyIsNone,
    }),
    hostname: setting(hostOrUrl.optional(), {
      env: 'AUTH_HOSTNAME',
      description: "host or address that fixes the issuer, as Keycloak's `--hostname` does",
      read: emptyIsNone,
    }),
    proxyHeaders: setting(choice('xforwarded', 'forwarded').optional(), {
      env: 'AUTH_PROXY_HEADERS',
      description:
        "`xforwarded` or `forwarded`: what the token endpoint believes, as Keycloak's `--proxy-headers` does",
      read: emptyIsNone,
    }),
    login: setting(choice('form', 'pick', 'auto').default('form'), {
      env: 'AUTH_LOGIN',
      description:
        "how people log in: `form`: Keycloak's form; `pick`: one click in a list of the realm's users; `auto`: no page, the user of `login_hint` or the first",
    }),
    outgoingHosts: setting(z.array(outgoingHost).default(['loopback']), {
      env: 'AUTH_OUTGOING_HOSTS',
      description:
        'hosts that the token endpoint may call, such as identity providers and clients that are told of logouts: names, `*.example.com`, `loopback`, or `*`',
      read: asList,
    }),
    mail: setting(choice('mailbox', 'smtp').default('mailbox'), {
      env: 'AUTH_MAIL',
      description:
        "where mail to people goes: `mailbox`: into the mailbox of this server, `/-/mails`; `smtp`: to the realm's mail server (`smtpServer`) besides",
    }),
    adminUsername: setting(filled.optional(), {
      env: 'AUTH_ADMIN_USERNAME',
      description: 'user of realm `master` who may use the admin API; empty: there is none',
      read: emptyIsNone,
    }),
    adminPassword: setting(filled.optional(), {
      env: 'AUTH_ADMIN_PASSWORD',
      description: "that user's password",
      secret: true,
      read: emptyIsNone,
    }),
  })
  .prefault({})
  .describe('the token endpoint');
