/** Tests that start commands, compilers and other test runners: `npm run test:process`. */
export const processTests: readonly string[] = [
  'test/process/**/*.test.ts',
  'test/docs/{commands,examples}.test.ts',
  'test/package/types.test.ts',
];
