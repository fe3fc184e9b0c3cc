/** A finite number as Python's `json.dumps` writes a float: shortest digits, exponents below 1e-04 and from 1e+16 on. */
export function pythonNumber(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
  const text = Object.is(value, -0) ? '-0' : `${value}`;
  return Number.isInteger(value) ? `${text}.0` : text;
}
