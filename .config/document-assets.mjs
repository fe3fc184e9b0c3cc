import { cp, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folderOf = (name) => new URL('.', import.meta.resolve(`${name}/package.json`));

/**
 * Copies what Swagger UI and ReDoc need in a browser, with their licences, so that both work offline.
 * @returns where the packages lie, and the licences of what they have bundled themselves
 */
export async function copyDocumentAssets(target) {
  const swaggerUi = folderOf('swagger-ui-dist');
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png', 'oauth2-redirect.js']) {
    await cp(new URL(name, swaggerUi), `${target}/${name}`);
  }
  for (const name of ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt']) {
    await cp(new URL(name, swaggerUi), `${target}/swagger-ui/${name}`);
  }
  const redoc = folderOf('redoc');
  const bundle = await readFile(new URL('bundles/redoc.standalone.js', redoc), 'utf8');
  // The one picture that ReDoc would fetch from elsewhere.
  const logo = /https:\/\/cdn\.[\w./-]+\.svg/g;
  if (bundle.search(logo) < 0) throw new Error('ReDoc no longer fetches its logo: drop this step');
  await writeFile(`${target}/redoc.standalone.js`, bundle.replace(logo, 'data:,'));
  await cp(new URL('LICENSE', redoc), `${target}/redoc/LICENSE`);
  await cp(
    new URL('bundles/redoc.standalone.js.LICENSE.txt', redoc),
    `${target}/redoc/redoc.standalone.js.LICENSE.txt`,
  );
  return {
    packages: [swaggerUi, redoc].map((folder) => fileURLToPath(folder)),
    notices: [
      new URL('swagger-ui-bundle.js.LICENSE.txt', swaggerUi),
      new URL('bundles/redoc.standalone.js.LICENSE.txt', redoc),
    ].map((file) => fileURLToPath(file)),
  };
}
