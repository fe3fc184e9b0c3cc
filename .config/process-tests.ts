/** Tests that start commands, compilers and other test runners, or read what is built: `npm run test:process`. */
export const processTests: readonly string[] = [
  'test/process/**/*.test.ts',
  'test/docs/{commands,examples}.test.ts',
  'test/package/types.test.ts',
];
