import type { FlowLines } from '../flows/flow-notation.ts';

/** A flow by which people make an account, or ask for a new password, on both servers. */
export interface EntryCase {
  readonly name: string;
  readonly kind: 'registration' | 'reset';
  readonly flows: FlowLines;
  /** Members of its realm. */
  readonly realm?: object;
}

const creation = 'REQUIRED registration-user-creation';
const password = 'REQUIRED registration-password-action';
const terms = 'REQUIRED registration-terms-and-conditions';
const form = 'REQUIRED [registration-page-form] > form';
const choose = 'REQUIRED reset-credentials-choose-user';
const mail = 'REQUIRED reset-credential-email';
const setPassword = 'REQUIRED reset-password';
const boss = 'REQUIRED conditional-user-role {"condUserRole":"boss"}';
const deny = 'REQUIRED deny-access-authenticator {"denyErrorMessage":"Not for you"}';
const emailAsUsername = { registrationEmailAsUsername: true };

const registrations: readonly EntryCase[] = [
  { name: 'usual', flows: { top: [form], form: [creation, password] } },
  { name: 'terms', flows: { top: [form], form: [creation, password, terms] } },
  { name: 'terms first', flows: { top: [form], form: [terms, creation, password] } },
  { name: 'no password', flows: { top: [form], form: [creation, 'DISABLED registration-password-action'] } },
  { name: 'no creation', flows: { top: [form], form: ['DISABLED registration-user-creation', password] } },
  { name: 'nothing', flows: { top: ['DISABLED [registration-page-form] > form'], form: [creation, password] } },
  { name: 'alternative', flows: { top: ['ALTERNATIVE [registration-page-form] > form'], form: [creation, password] } },
  { name: 'allow behind', flows: { top: [form, 'REQUIRED allow-access-authenticator'], form: [creation, password] } },
  { name: 'deny behind', flows: { top: [form, deny], form: [creation, password] } },
  { name: 'deny before', flows: { top: [deny, form], form: [creation, password] } },
  { name: 'otp behind', flows: { top: [form, 'REQUIRED auth-otp-form'], form: [creation, password] } },
  {
    name: 'otp for some',
    flows: {
      top: [form, 'CONDITIONAL > some'],
      some: ['REQUIRED conditional-user-configured', 'REQUIRED auth-otp-form'],
      form: [creation, password],
    },
  },
  {
    name: 'deny some',
    flows: { top: [form, 'CONDITIONAL > some'], some: [boss, deny], form: [creation, password] },
  },
  { name: 'in a flow', flows: { top: ['REQUIRED > inner'], inner: [form], form: [creation, password] } },
  { name: 'password behind', flows: { top: [form, 'REQUIRED auth-password-form'], form: [creation, password] } },
  {
    name: 'cookie or form',
    flows: { top: ['ALTERNATIVE auth-cookie', 'ALTERNATIVE > inner'], inner: [form], form: [creation, password] },
  },
  { name: 'verified', realm: { verifyEmail: true }, flows: { top: [form], form: [creation, password] } },
  {
    name: 'verified, password at once',
    realm: { verifyEmail: true },
    flows: {
      top: [form],
      form: [creation, `${password} {"always_set_password_on_register_form":"true"}`, terms],
    },
  },
  { name: 'address is name', realm: emailAsUsername, flows: { top: [form], form: [creation, password, terms] } },
].map((one) => ({ ...one, kind: 'registration' as const }));

const resets: readonly EntryCase[] = [
  { name: 'usual', flows: { top: [choose, mail, setPassword] } },
  { name: 'no mail', flows: { top: [choose, setPassword] } },
  { name: 'no password', flows: { top: [choose, mail] } },
  { name: 'disabled password', flows: { top: [choose, mail, 'DISABLED reset-password'] } },
  { name: 'alternatives', flows: { top: [choose, mail, 'REQUIRED > any'], any: ['ALTERNATIVE reset-password'] } },
  { name: 'otp for all', flows: { top: [choose, mail, setPassword, 'REQUIRED reset-otp'] } },
  {
    name: 'otp for some',
    flows: {
      top: [choose, mail, setPassword, 'CONDITIONAL > otp'],
      otp: ['REQUIRED conditional-user-configured', 'REQUIRED reset-otp'],
    },
  },
  {
    name: 'one otp removed',
    flows: {
      top: [choose, mail, setPassword, 'CONDITIONAL > otp'],
      otp: ['REQUIRED conditional-user-configured', 'REQUIRED reset-otp {"action_on_otp_reset_flag":"Remove one"}'],
    },
  },
  {
    name: 'all otp removed',
    flows: {
      top: [choose, mail, 'CONDITIONAL > otp'],
      otp: ['REQUIRED conditional-user-configured', 'REQUIRED reset-otp {"action_on_otp_reset_flag":"Remove all"}'],
    },
  },
  { name: 'deny some before', flows: { top: [choose, 'CONDITIONAL > some', mail, setPassword], some: [boss, deny] } },
  { name: 'deny some behind', flows: { top: [choose, mail, 'CONDITIONAL > some', setPassword], some: [boss, deny] } },
  { name: 'otp asked behind', flows: { top: [choose, mail, 'REQUIRED auth-otp-form', setPassword] } },
  { name: 'otp asked before', flows: { top: [choose, 'REQUIRED auth-otp-form', mail, setPassword] } },
  { name: 'mail first', flows: { top: [mail, choose, setPassword] } },
  {
    name: 'mail in an alternative',
    flows: { top: [choose, 'REQUIRED > inner', setPassword], inner: ['ALTERNATIVE > way'], way: [mail] },
  },
  { name: 'login afterwards', flows: { top: [choose, `${mail} {"force-login":"true"}`, setPassword] } },
  { name: 'username form', flows: { top: ['REQUIRED auth-username-form', mail, setPassword] } },
  { name: 'only deny', flows: { top: [deny] } },
  { name: 'verified', realm: { verifyEmail: true }, flows: { top: [choose, mail, setPassword] } },
  {
    name: 'locked',
    realm: { bruteForceProtected: true, failureFactor: 2 },
    flows: { top: [choose, mail, setPassword] },
  },
].map((one) => ({ ...one, kind: 'reset' as const }));

export const entryCases: readonly EntryCase[] = [...registrations, ...resets];
