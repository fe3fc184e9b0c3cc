/** The form in which a body is shown. */
export type ShownBody =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'text'; readonly text: string };

export type Headers = readonly (readonly [name: string, value: string])[];

/** The first value of a header, in any case. */
export const headerOf = (headers: Headers, name: string): string | undefined =>
  headers.find(([header]) => header.toLowerCase() === name)?.[1];

/** JSON is recognised without its content type, too: programs forget to send one. */
export function shownBody(text: string, contentType = ''): ShownBody {
  if (text === '') return { kind: 'empty' };
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return { kind: 'form', fields: formFields(text) };
  if (/json/i.test(contentType) || /^\s*[[{"]/.test(text)) {
    try {
      return { kind: 'json', value: JSON.parse(text) };
    } catch {
      // The body is cut off, or is no JSON.
    }
  }
  return { kind: 'text', text };
}

/** Names and values of a form in their order, decoded. */
export const formFields = (text: string): [string, string][] => [...new URLSearchParams(text)];
