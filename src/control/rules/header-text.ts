import { validateHeaderName, validateHeaderValue } from 'node:http';

export const isHeaderName = (name: string): boolean => passes(() => validateHeaderName(name));

export const isHeaderValue = (value: string): boolean => passes(() => validateHeaderValue('x', value));

function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
