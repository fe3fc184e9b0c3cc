import type { InterfaceDocuments } from '../../control/sandboxes/sandbox.ts';
import type { Lazy } from '../../runtime/lazy.ts';
import type { TokenService } from '../../token/token-service.ts';

/** OpenAPI documents of the interfaces of a sandbox. They are loaded when somebody asks. */
export const interfaceDocuments = (service: Lazy<TokenService>): InterfaceDocuments => ({
  async search(url) {
    const { searchDocument } = await import('../../search/openapi/search-document.ts');
    return searchDocument(url);
  },
  async token(url) {
    const { tokenDocument } = await import('../../token/openid/openapi/token-document.ts');
    const realms = (await service.get()).realms();
    return tokenDocument(
      url,
      realms.map(({ realm }) => realm.name),
    );
  },
});
