/** What the build makes beside the bundles. It names both by their contents here, so that a server never reads those of a later build. */
export const pagesFile = './pages.index';
export const workerFile = './corpus-worker.js';
