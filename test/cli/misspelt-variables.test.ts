import { describe, expect, test } from 'vitest';
import { misspeltVariables } from '../../src/cli/misspelt-variables.ts';
import { settingsTable } from '../../src/settings/read-settings.ts';

const settings = settingsTable.map(({ env }) => env);
/** Names of the kinds that a stand-in may have: short ones, and ones that resemble variables of other programs. */
const more = [
  ...new Set([...settings, 'SEED', 'TLS', 'CONTROL', 'CONTROL_TOKEN', 'TLS_CERT_FILE', 'TLS_KEY_FILE', 'RULES_FILE']),
];

describe('a warning is due for', () => {
  test.each([
    ['APP_VARAINT', 'APP_VARIANT'],
    ['APP_VARIANTS', 'APP_VARIANT'],
    ['APPVARIANT', 'APP_VARIANT'],
    ['app_variant', 'APP_VARIANT'],
    ['APP_VRIAN', 'APP_VARIANT'],
    ['SEARCH_API_TOKEN', 'SEARCH_API_TOKENS'],
    ['AUTH_REALM_FILE', 'AUTH_REALM_FILES'],
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['PROT', 'PORT'],
    ['HSOT', 'HOST'],
    ['TLS_CERTS_FILE', 'TLS_CERT_FILE'],
  ])('%s, which is nearly %s', (variable, setting) => {
    expect(misspeltVariables([variable], more)).toEqual([{ variable, setting }]);
  });
});

test('from eight letters on a name is long: other letters count, and not only their order', () => {
  expect(misspeltVariables(['EIGHTLEX', 'SEVENLX'], ['EIGHTLET', 'SEVENLE'])).toEqual([
    { variable: 'EIGHTLEX', setting: 'EIGHTLET' },
  ]);
  // In capitals it would have the letters of a short one.
  expect(misspeltVariables(['IEGHTLET'], ['EIGHTLET'])).toEqual([]);
});

describe('no warning is due for', () => {
  test('the settings themselves', () => {
    expect(misspeltVariables(settings)).toEqual([]);
  });

  test.each([
    'APP_VAR',
    'APP_NAME',
    'SEARCH_API_KEY',
    'AUTH_SECRET',
    'LOG_FILE',
    'SSL_CERT_FILE',
    'SSL_KEY_FILE',
    'PORTS',
    'HOSTS',
    'POST',
    'SEEDS',
  ])('%s', (variable) => {
    expect(misspeltVariables([variable], more)).toEqual([]);
  });

  const environments: Record<string, string> = {
    'a desktop':
      'HOME HOSTNAME HOSTTYPE USER LOGNAME SHELL PATH PWD OLDPWD TERM COLORTERM LANG LC_ALL LC_CTYPE DISPLAY WAYLAND_DISPLAY XDG_RUNTIME_DIR XDG_SESSION_TYPE XDG_DATA_DIRS DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK SSH_AGENT_PID SSH_CONNECTION GPG_TTY EDITOR VISUAL PAGER LESS LS_COLORS MAIL SHLVL TMPDIR _ DESKTOP_SESSION HISTSIZE PS1 TZ',
    'a shell with tools for Node.js, Python, Go and Java':
      'NODE_ENV NODE_PATH NODE_OPTIONS NODE_EXTRA_CA_CERTS NVM_DIR NVM_BIN npm_config_registry npm_lifecycle_event npm_package_name npm_execpath INIT_CWD PNPM_HOME VIRTUAL_ENV PYTHONPATH PYTHONUNBUFFERED PIP_INDEX_URL CONDA_PREFIX GOPATH GOROOT GOPROXY GOFLAGS JAVA_HOME MAVEN_OPTS CARGO_HOME RUST_LOG FORCE_COLOR NO_COLOR CLICOLOR DEBUG VERBOSE',
    'a container':
      'HOSTNAME PORTS HTTP_PORT HTTPS_PORT APP_PORT APP_HOST APP_ENV APP_KEY APP_URL APP_SECRET APP_VERSION HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy KUBERNETES_SERVICE_HOST KUBERNETES_PORT KUBERNETES_PORT_443_TCP POD_NAME DB_HOST DB_PORT PGHOST PGPORT POSTGRES_HOST REDIS_HOST REDIS_URL DATABASE_URL STATE_DIR AWS_REGION AWS_ACCESS_KEY_ID SSL_CERT_FILE SSL_CERT_DIR REQUESTS_CA_BUNDLE CURL_CA_BUNDLE',
    CI: 'CI GITHUB_ACTIONS GITHUB_TOKEN GITHUB_REF GITHUB_SHA GITHUB_ENV RUNNER_OS RUNNER_TEMP BUILD_ID BUILD_NUMBER JOB_NAME CI_COMMIT_SHA CI_JOB_TOKEN GITLAB_CI',
    'a program that calls the three services':
      'TAVILY_API_KEY TAVILY_API_BASE_URL OPENAI_API_KEY LANGCHAIN_API_KEY AUTH_URL AUTH_TOKEN AUTH_ISSUER AUTH_TRUST_HOST AUTH_GITHUB_ID AUTH_USER KEYCLOAK_URL KEYCLOAK_REALM KEYCLOAK_CLIENT_ID KEYCLOAK_CLIENT_SECRET KEYCLOAK_ADMIN KC_HOSTNAME KC_PROXY_HEADERS CLIENT_ID CLIENT_SECRET OIDC_ISSUER SEARCH_URL SEARCH_HOST SEARCH_ENDPOINT LOG_PATH LOG_DIR LOG_FILE FORWARDED_FOR',
  };
  test.each(Object.entries(environments))('%s', (_what, names) => {
    expect(misspeltVariables(names.split(' '), more)).toEqual([]);
  });
});
