import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { documentPackage } from './document-packages.mjs';
import { placeFile } from './place-file.mjs';

/** Compressed, as it is read: most of the package would be programs for pages that few open. */
const placeAsset = async (file, content) => placeFile(`${file}.br`, await promisify(brotliCompress)(content));

/**
 * Copies what Swagger UI and ReDoc need in a browser, with their licences, so that both work offline.
 * @returns where the packages lie, and the licences of what they have bundled themselves
 */
export async function copyDocumentAssets(target) {
  const swaggerUi = await documentPackage('swagger-ui-dist');
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png', 'oauth2-redirect.js'])
    await placeAsset(`${target}/${name}`, await readFile(path.join(swaggerUi, name)));
  for (const name of ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'])
    await placeFile(`${target}/swagger-ui/${name}`, await readFile(path.join(swaggerUi, name)));
  const redoc = await documentPackage('redoc');
  const bundle = await readFile(path.join(redoc, 'bundles/redoc.standalone.js'), 'utf8');
  // The one picture that ReDoc would fetch from elsewhere.
  const logo = /https:\/\/cdn\.[\w./-]+\.svg/g;
  if (bundle.search(logo) < 0) throw new Error('ReDoc no longer fetches its logo: drop this step');
  await placeAsset(`${target}/redoc.standalone.js`, bundle.replace(logo, 'data:,'));
  const notice = 'redoc.standalone.js.LICENSE.txt';
  await placeFile(`${target}/redoc/LICENSE`, await readFile(path.join(redoc, 'LICENSE')));
  await placeFile(`${target}/redoc/${notice}`, await readFile(path.join(redoc, 'bundles', notice)));
  return {
    packages: [swaggerUi, redoc],
    notices: [path.join(swaggerUi, 'swagger-ui-bundle.js.LICENSE.txt'), path.join(redoc, 'bundles', notice)],
  };
}
