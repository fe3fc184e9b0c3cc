/**
 * Posts a form to a URL.
 * @returns what went wrong; undefined: it was taken (a status of 200 to 299)
 */
export type PostForm = (url: string, form: string) => Promise<string | undefined>;

/** Requests to others, which only go to URLs that a realm names. */
export interface Outgoing {
  /** A failure is one line of the log. @param what the request is for, in a few words */
  post(what: string, url: string, form: string): Promise<void>;
}

export const outgoing = (postForm: PostForm, warn: (line: string) => void): Outgoing => ({
  async post(what, url, form) {
    const fault = await postForm(url, form);
    if (fault !== undefined) warn(`${what}: POST ${JSON.stringify(url)}: ${fault}`);
  },
});

/** For a service that nobody has given a way out. */
export const noWayOut: PostForm = () => Promise.resolve('this service sends no requests');
