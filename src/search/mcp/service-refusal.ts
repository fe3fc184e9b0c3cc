/** The search API has refused the request behind a call of a tool. */
export class ServiceRefusal extends Error {
  override readonly name = 'ServiceRefusal';
  readonly status: number;
  /** The JSON of the body, or its text. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`Request failed with status code ${status}`);
    this.status = status;
    this.body = body;
  }
}
