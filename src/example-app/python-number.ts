/** A number in [0, 1) as Python's `json.dumps` writes it: shortest digits, exponents from 1e-05 on with two digits at least. */
export function pythonNumber(value: number): string {
  if (value === 0) return '0.0';
  if (value >= 1e-4) return `${value}`;
  return value.toExponential().replace(/e-(\d)$/, 'e-0$1');
}
