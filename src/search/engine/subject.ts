const siteName = /^(.*\S)\s+[-–—|·•»]\s+\S.*?$/s;

/** Many titles end with the name of the site (`Venus - NASA Science`): what the page is about stands before it. */
export const subjectOf = (title: string): string => siteName.exec(title)?.[1] ?? title;

/** French has a space before a colon and a question mark. */
const explained = /^.*?[^\s:;?](?:[:;?]|\s[:?]|(?=\s+[-–—|·•»]))(?=\s)/s;

/**
 * The name in a subject that says more of it: `Inflation` in `Inflation: what it is and how it is measured`, `Hannibal` in
 * `Hannibal | Biography & Facts`.
 */
export const headOf = (subject: string): string => explained.exec(subject)?.[0].replace(/\s?[:;]$/, '') ?? subject;
