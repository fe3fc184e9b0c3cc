const siteName = /^(.*\S)\s+[-–—|·•»]\s+\S.*?$/s;

/** Many titles end with the name of the site (`Venus - NASA Science`): what the page is about stands before it. */
export const subjectOf = (title: string): string => siteName.exec(title)?.[1] ?? title;
