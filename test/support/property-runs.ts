/**
 * How often a property is tried: `quick` times by `npm test`, `thorough` times by `npm run test:properties`, and a tenth
 * of `quick` for each mutant of `npm run mutation`.
 */
export function propertyRuns(quick: number, thorough: number): number {
  const { PROPERTIES } = process.env;
  if (PROPERTIES === 'thorough') return thorough;
  return PROPERTIES === 'few' ? Math.ceil(quick / 10) : quick;
}
