/** Posts a form to a URL. @returns what went wrong; undefined for a status of 200 to 299 */
export type PostForm = (url: string, form: string) => Promise<string | undefined>;

/** Sends requests to other servers. They only go to URLs that a realm names. */
export interface Outgoing {
  /** Posts a form. A failure is one line of the log. @param what the purpose of the request, in a few words */
  post(what: string, url: string, form: string): Promise<void>;
}

export const outgoing = (postForm: PostForm, warn: (line: string) => void): Outgoing => ({
  async post(what, url, form) {
    const fault = await postForm(url, form);
    if (fault !== undefined) warn(`${what}: POST ${JSON.stringify(url)}: ${fault}`);
  },
});

/** For a service that cannot send requests. */
export const noWayOut: PostForm = () => Promise.resolve('this service sends no requests');
