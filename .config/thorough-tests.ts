/** The tag of tests that take long and say little more than those beside them. `npm test` leaves them out. */
export const thorough = { name: 'thorough', description: 'run by npm run test:thorough and npm run check' };
