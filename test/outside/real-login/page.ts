import { parseHTML } from 'linkedom';

type Html = ReturnType<typeof parseHTML>['document'];
type Element = NonNullable<ReturnType<Html['querySelector']>>;

/** A field or a button of a form. */
export interface Field {
  readonly kind: string;
  readonly name: string;
  readonly id: string;
  readonly value: string;
  readonly isChecked: boolean;
}

export interface PageForm {
  readonly id: string;
  readonly method: string;
  readonly action: string;
  readonly fields: readonly Field[];
}

/** What a person, or a browser test, finds on a page. */
export interface Page {
  readonly title: string;
  readonly heading: string;
  /** All words that are shown below the heading of the page. */
  readonly text: string;
  readonly forms: readonly PageForm[];
  readonly links: readonly { readonly text: string; readonly href: string }[];
  readonly labels: readonly { readonly target: string; readonly text: string }[];
  readonly ids: readonly string[];
}

/** Elements that are on Keycloak's pages for its own style or scripts. */
const ownIds =
  /^(errorTemplate|errorItemTemplate|keycloak-bg|.*-show-password|kc-header|kc-header-wrapper|kc-form|kc-form-wrapper|kc-form-buttons|kc-form-options|kc-info|kc-info-wrapper|kc-content.*|landing-.*|input-error-container-.*)$/;

const textOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Where Keycloak's labels name a field that is not there, this server's name the one that is meant. */
const labelled = (target: string) =>
  new Map([
    ['kc-attempted-username', 'username'],
    ['form-vertical-name', 'totp'],
    ['userLabel', 'totp'],
  ]).get(target) ?? target;

/** Keycloak lists what shows one-time passwords in another order each time that it starts. */
function sortSupportedApps(shown: Element): void {
  const list = shown.querySelector('#kc-totp-supported-apps');
  const items = [...(list?.querySelectorAll('li') ?? [])].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  list?.append(...items);
}

export function readPage(html: string): Page {
  const { document } = parseHTML(html);
  const all = (selector: string, within: Pick<Html, 'querySelectorAll'> = document) => [
    ...within.querySelectorAll(selector),
  ];
  const attribute = (element: Element, name: string) =>
    element.getAttribute(name) ?? element.getAttribute(name.toUpperCase()) ?? '';
  const shown = (document.querySelector('main') ?? document.body)?.cloneNode(true) as Element;
  sortSupportedApps(shown);
  for (const hidden of all('script, style, template, noscript, option', shown)) hidden.remove();
  return {
    title: textOf(document.querySelector('title')),
    heading: textOf(document.querySelector('#kc-page-title')),
    text: textOf(shown),
    forms: all('form').map((form) => ({
      id: attribute(form, 'id'),
      method: attribute(form, 'method').toLowerCase(),
      action: attribute(form, 'action'),
      fields: all('input, select, textarea, button', form)
        .map((field) => ({
          kind: attribute(field, 'type').toLowerCase() || field.tagName.toLowerCase(),
          name: attribute(field, 'name'),
          id: attribute(field, 'id'),
          value: attribute(field, 'value'),
          isChecked: field.hasAttribute('checked'),
        }))
        .filter(({ kind, name }) => kind !== 'button' || name !== ''),
    })),
    links: all('a[href]:not([role=button]):not([href^="otpauth:"]):not([href^="javascript:"])').map((link) => ({
      text: textOf(link),
      href: attribute(link, 'href'),
    })),
    labels: all('label').map((label) => ({ target: labelled(attribute(label, 'for')), text: textOf(label) })),
    ids: all('[id]:not([id=""])')
      .map((element) => attribute(element, 'id'))
      .filter((id) => !ownIds.test(id))
      .sort(),
  };
}
