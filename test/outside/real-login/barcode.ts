import type { Page } from './page.ts';

type Shown = Pick<Page, 'text' | 'ids'>;

const barcode = /(?:and scan the barcode|with this link):\s*(?:otpauth:\S*)?/;
const barcodeIds = new Set(['kc-totp-secret-qr-code', 'kc-totp-secret-uri']);

/** Words and ids of a page without the barcode, whose place a link takes here. */
export const withoutBarcode = ({ text, ids }: Shown): Shown => ({
  text: text.replace(barcode, 'barcode'),
  ids: ids.map((id) => (barcodeIds.has(id) ? 'barcode' : id)),
});
