import { type Html, html, type Saying } from './page-html.ts';

/** Something to choose. */
export interface FieldOption {
  readonly value: string;
  readonly label: string | Saying;
}

interface Choice {
  readonly name: string;
  /** `inputType` of an attribute of the profile. */
  readonly input: string;
  readonly options: readonly FieldOption[];
  readonly values: readonly string[];
  readonly isWrong: boolean;
}

/** A field that is no line of text, with Keycloak's identifiers; undefined for one that is. */
export function choiceField({ name, input, options, values, isWrong }: Choice): Html | undefined {
  const invalid = html`aria-invalid="${isWrong ? 'true' : 'false'}"`;
  if (input === 'textarea') return html`<textarea id="${name}" name="${name}" ${invalid}>${values[0] ?? ''}</textarea>`;
  if (input === 'select' || input === 'multiselect')
    return html`<select id="${name}" name="${name}" ${invalid}${input === 'multiselect' && html` multiple`}>${
      input === 'select' && html`<option value=""></option>`
    }${options.map(
      ({ value, label }) =>
        html`<option value="${value}"${values.includes(value) && html` selected`}>${label}</option>`,
    )}</select>`;
  if (input !== 'select-radiobuttons' && input !== 'multiselect-checkboxes') return undefined;
  const type = input === 'select-radiobuttons' ? 'radio' : 'checkbox';
  return html`${options.map(
    ({ value, label }) =>
      html`<div><input type="${type}" id="${`${name}-${value}`}" name="${name}" value="${value}" ${invalid}${
        values.includes(value) && html` checked`
      }> <label for="${`${name}-${value}`}">${label}</label></div>`,
  )}`;
}
