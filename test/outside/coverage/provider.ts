import v8 from '@vitest/coverage-v8';
import type { CoverageProviderModule } from 'vitest/node';

/** vitest would look for its own provider beside itself, and it is installed in this folder: each process is told where. */
const module: CoverageProviderModule = {
  ...v8,
  async getProvider() {
    const provider = await v8.getProvider();
    const resolved = provider.resolveOptions.bind(provider);
    provider.resolveOptions = () => {
      const options = resolved();
      return Object.assign(options, { provider: 'custom', customProviderModule: import.meta.filename });
    };
    return provider;
  },
};
export default module;
