import type { LoginTab } from './login-tab.ts';

const events = {
  registration: 'REGISTER_ERROR',
  'reset-credentials': 'RESET_PASSWORD_ERROR',
  'first-broker-login': 'IDENTITY_PROVIDER_FIRST_LOGIN_ERROR',
} as const;

/** The event of a login that fails, by the flow in which it does. */
export const errorEventOf = ({ flow }: Pick<LoginTab, 'flow'>): string =>
  flow?.path === undefined ? 'LOGIN_ERROR' : events[flow.path];
