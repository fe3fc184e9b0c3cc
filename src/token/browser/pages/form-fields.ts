import { choiceField, type FieldOption } from './choice-field.ts';
import { type Html, html, ownLanguage, type Saying, say } from './page-html.ts';

/** A text field with its label, and what is wrong with its value. */
export interface Field {
  readonly name: string;
  readonly label: string | Saying;
  readonly value?: string;
  /** Further values. Each has a field with the same name, as in Keycloak. */
  readonly more?: readonly string[];
  readonly type?: 'text' | 'email' | 'password';
  readonly autocomplete?: string;
  readonly autofocus?: boolean;
  readonly isRequired?: boolean;
  readonly error?: string | undefined;
  /** Whether the field is marked as wrong; undefined: when there is an error. */
  readonly isWrong?: boolean;
  /** The identifier of the message, where it is another one. */
  readonly errorId?: string;
  /** Only digits are expected. */
  readonly isNumber?: boolean;
  /** What stands below the field, before the message. */
  readonly below?: Html | undefined;
  /** Another kind of field than a line: `inputType` of an attribute of the profile. */
  readonly input?: string | undefined;
  /** What it offers to choose, and what is chosen. */
  readonly options?: readonly FieldOption[];
  readonly values?: readonly string[];
}

/** A field with Keycloak's identifiers. Tests look for `input-error-<name>`. */
export function field({
  name,
  label,
  value = '',
  type = 'text',
  error,
  isWrong = error !== undefined,
  ...more
}: Field): Html {
  const { autocomplete = 'off', autofocus = false, isRequired = false, isNumber = false } = more;
  const { errorId = `input-error-${name}`, more: others = [], below, input, options = [], values = [] } = more;
  const chosen = input === undefined ? undefined : choiceField({ name, input, options, values, isWrong });
  const lineType = input?.startsWith('html5-') ? input.slice('html5-'.length) : type;
  const describedBy = error !== undefined && html` aria-describedby="${errorId}"`;
  return html`<div class="group"><label for="${name}">${label}${isRequired && html` <span class="required" aria-hidden="true">*</span>`}</label>
${(chosen === undefined ? [value, ...others] : []).map((one) =>
  besideEye(
    name,
    type,
    html`<input id="${name}" name="${name}" value="${one}" type="${lineType}" autocomplete="${autocomplete}"${autofocus && html` autofocus`}${isNumber && html` inputmode="numeric"`} aria-invalid="${isWrong ? 'true' : 'false'}"${describedBy}>
`,
  ),
)}${chosen}${below}<div id="input-error-container-${name}">${
    error !== undefined &&
    html`<div class="error pf-m-error" id="${errorId}" aria-live="polite"><span class="kc-feedback-text">${say(error)}</span></div>`
  }</div></div>`;
}

/** A password has a button that shows it, once the script of the page runs. */
function besideEye(name: string, type: Field['type'], input: Html): Html {
  if (type !== 'password') return input;
  return html`<div class="password">${input}<button type="button" id="${name}-show-password" class="eye" hidden aria-label="${say('Show password')}" aria-controls="${name}" data-password-toggle data-label-show="${say('Show password')}" data-label-hide="${say('Hide password')}"><svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><path d="M1 10s3.3-6 9-6 9 6 9 6-3.3 6-9 6-9-6-9-6z"/><circle cx="10" cy="10" r="2.6"/></svg></button></div>
`;
}

/** Tells the language of the page with its form. */
export const languageField = html`<input type="hidden" id="locale" name="locale" value="${ownLanguage}">
`;

/** A box to tick. */
export const checkbox = (name: string, label: Saying, isChecked = false): Html =>
  html`<div class="group check"><label for="${name}"><input type="checkbox" id="${name}" name="${name}"${isChecked && html` checked`}> ${label}</label></div>`;

/** A field whose value is neither shown nor sent back. */
export const passwordField = (options: Omit<Field, 'value' | 'type'>): Html => field({ ...options, type: 'password' });

/** The name of a user who is settled, and a link to log in as another one. */
export const fixedNameField = (label: Saying, name: string, restartUrl: string | undefined): Html =>
  html`<div class="group"><label for="kc-attempted-username">${label}</label>
<input id="kc-attempted-username" type="text" value="${name}" readonly>
${restartUrl !== undefined && html`<a id="reset-login" role="button" class="button secondary" href="${restartUrl}" aria-label="${say('Restart login')}">${say('Restart login')}</a>`}</div>`;
