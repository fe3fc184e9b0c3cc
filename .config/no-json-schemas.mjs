import process from 'node:process';

/** What the MCP SDK takes from it, without a validator of JSON Schemas. */
export { process };

export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error('left out of the bundle');
  }
}
