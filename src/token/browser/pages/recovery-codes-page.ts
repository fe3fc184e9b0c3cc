import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { checkbox } from './form-fields.ts';
import { page } from './layout.ts';
import { html, say } from './page-html.ts';

interface RecoveryCodesForm {
  readonly realm: Realm;
  readonly action: string;
  readonly codes: readonly string[];
  /** Milliseconds since the epoch. */
  readonly createdDate: number;
  readonly mayCancel: boolean;
}

/** The codes go on by a button that waits for the box above it, and leave by three more. Without scripts they are read. */
const script = `const all=id=>document.getElementById(id),save=all('saveRecoveryAuthnCodesBtn'),box=all('kcRecoveryCodesConfirmationCheck');
const text=()=>[...all('kc-recovery-codes-list').children].map((one,at)=>at+1+': '+one.textContent).join('\\r\\n');
save.disabled=!box.checked;box.onchange=()=>{save.disabled=!box.checked};
all('printRecoveryCodes').onclick=()=>print();
all('copyRecoveryCodes').onclick=()=>navigator.clipboard?.writeText(text());
all('downloadRecoveryCodes').onclick=()=>{const link=document.createElement('a');link.download='kc-download-recovery-codes.txt';link.href='data:text/plain;charset=utf-8,'+encodeURIComponent(text());link.click()}`;

const parts = (code: string) => `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;

/** The page that shows somebody new recovery codes. */
export const recoveryCodesPage = ({ realm, action, codes, createdDate, mayCancel }: RecoveryCodesForm): Response =>
  page({
    realm,
    id: 'login-login-recovery-authn-code-config',
    heading: say('Recovery Authentication Codes'),
    alert: mayCancel
      ? undefined
      : { type: 'warning', text: 'You need to set up Backup Codes to activate your account.' },
    script,
    content: html`<p>${say('You cannot see these codes again: keep them where you find them.')}</p>
<ol id="kc-recovery-codes-list">${codes.map((code) => html`<li>${parts(code)}</li>`)}</ol>
<p><button type="button" id="printRecoveryCodes" class="secondary">${say('Print')}</button>
<button type="button" id="downloadRecoveryCodes" class="secondary">${say('Download')}</button>
<button type="button" id="copyRecoveryCodes" class="secondary">${say('Copy')}</button></p>
${checkbox('kcRecoveryCodesConfirmationCheck', say('I have saved these codes somewhere safe'))}
<form id="kc-recovery-codes-settings-form" action="${action}" method="post">
<input type="hidden" name="generatedRecoveryAuthnCodes" value="${codes.join(',')}">
<input type="hidden" name="generatedAt" value="${createdDate}">
<input type="hidden" id="userLabel" name="userLabel" value="${say('Recovery codes')}">
${checkbox('logout-sessions', say('Sign out from other devices'))}
<input type="submit" id="saveRecoveryAuthnCodesBtn" value="${say('Complete setup')}">
${mayCancel && html`<button type="submit" id="cancelRecoveryAuthnCodesBtn" name="cancel-aia" value="true" class="secondary">${say('Cancel setup')}</button>`}
</form>`,
  });
