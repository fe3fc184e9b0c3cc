import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configOfSamlMetadata } from '../../../../src/token/admin/identity-providers/saml-metadata.ts';
import { elementsNamed, maxXmlLength, xmlRoot } from '../../../../src/token/admin/identity-providers/xml-elements.ts';

const key = (certificate: string, use = '') =>
  `<md:KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const service = (kind: string, binding: string, url: string) =>
  `<md:${kind} Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${url}"/>`;
const entity = (inside: string, more = '', flags = '') =>
  `<?xml version="1.0"?><md:EntityDescriptor entityID="https://idp.example"${more}><md:IDPSSODescriptor${flags}>${inside}</md:IDPSSODescriptor></md:EntityDescriptor>`;
const now = Date.parse('2026-01-01T00:00:00Z');
const read = (text: string) => configOfSamlMetadata(text, now);

const least = {
  idpEntityId: 'https://idp.example',
  wantAuthnRequestsSigned: 'false',
  addExtensionsElementWithKeyInfo: 'false',
  validateSignature: 'false',
  postBindingResponse: 'false',
  artifactBindingResponse: 'false',
  postBindingAuthnRequest: 'false',
  postBindingLogout: 'false',
  loginHint: 'false',
  enabledFromMetadata: 'true',
};

describe('the metadata of a SAML identity provider', () => {
  test('need say no more than its name', () => expect(read(entity(''))).toEqual(least));

  test('name where people log in and out: by POST, if that is offered', () => {
    const both =
      service('SingleSignOnService', 'HTTP-Redirect', 'https://r') +
      service('SingleSignOnService', 'HTTP-POST', 'https://p');
    const out = service('SingleLogoutService', 'HTTP-Redirect', 'https://o?a=1&amp;b=2');
    expect(read(entity(both + out))).toEqual({
      ...least,
      singleSignOnServiceUrl: 'https://p',
      postBindingResponse: 'true',
      postBindingAuthnRequest: 'true',
      singleLogoutServiceUrl: 'https://o?a=1&b=2',
    });
    const redirect = service('SingleSignOnService', 'HTTP-Redirect', 'https://r');
    expect(read(entity(redirect))).toEqual({ ...least, singleSignOnServiceUrl: 'https://r' });
    const artifact = service('ArtifactResolutionService', 'SOAP', 'https://s');
    expect(read(entity(artifact))).toEqual({ ...least, artifactResolutionServiceUrl: 'https://s' });
  });

  test('have certificates for signatures, for encryption, or for both', () => {
    const signed = { ...least, validateSignature: 'true' };
    const [signing, encryption] = [' use="signing"', ' use="encryption"'];
    expect(read(entity(key('A', signing) + key('B', signing) + key('C', encryption)))).toEqual({
      ...signed,
      signingCertificate: 'A,B',
      encryptionPublicKey: 'C',
    });
    expect(read(entity(key('A')))).toEqual({ ...signed, signingCertificate: 'A', encryptionPublicKey: 'A' });
    expect(read(entity('', '', ' WantAuthnRequestsSigned="true"'))).toEqual({
      ...signed,
      wantAuthnRequestsSigned: 'true',
    });
  });

  test('end, and say how people are named', () => {
    const format = '<md:NameIDFormat>\n urn:a </md:NameIDFormat><md:NameIDFormat>urn:b</md:NameIDFormat>';
    expect(read(entity(format, ' validUntil="2025-12-31T00:00:00Z"'))).toEqual({
      ...least,
      nameIDPolicyFormat: 'urn:a',
      enabledFromMetadata: 'false',
    });
    expect(read(entity('', ' validUntil="2026-01-02T00:00:00Z"'))).toEqual(least);
  });

  test('may be among those of others', () => {
    const others = '<EntityDescriptor entityID="sp"><SPSSODescriptor/></EntityDescriptor>';
    const all = (inside: string) => `<EntitiesDescriptor>${inside}</EntitiesDescriptor>`;
    expect(read(all(entity('').replace(/<\?.*?\?>/, '')))).toEqual(least);
    expect(read(all(others))).toBeUndefined();
  });

  test.each(['', 'nonsense', '<a/>', '{}', entity('').replaceAll('IDPSSO', 'SPSSO'), entity('<a>'), `${entity('')}x`])(
    '%j are none',
    (text) => expect(read(text)).toBeUndefined(),
  );
});

describe('an XML document', () => {
  test('has elements, attributes, text and what is escaped in it', () => {
    const root = xmlRoot(`<!-- c --><a:r x='1 &lt; 2' y:z="&#65;&#x42;">a &amp; <b><![CDATA[<c>]]></b><b/>&no;</a:r>`);
    expect([root?.name, root?.text, Object.fromEntries(root?.attributes ?? [])]).toEqual([
      'r',
      'a & &no;',
      { x: '1 < 2', z: 'AB' },
    ]);
    expect(root && elementsNamed(root, 'b').map(({ text }) => text)).toEqual(['<c>', '']);
  });

  test.each([
    '<a',
    '<a><b></a></b>',
    '<a></b>',
    '<a/><b/>',
    'x<a/>',
    '<!DOCTYPE a><a/>',
    '<a b=c/>',
    '</a>',
    '<a>&#x110000;',
  ])('%j is none', (text) => expect(xmlRoot(text)).toBeUndefined());

  test('is read when it is as long as any, and not when it is longer', () => {
    expect(xmlRoot(`<a>${'x'.repeat(maxXmlLength - 7)}</a>`)?.name).toBe('a');
    expect(xmlRoot(`<a>${'x'.repeat(maxXmlLength - 6)}</a>`)).toBeUndefined();
    expect(xmlRoot(`<a>${'<b/>'.repeat(40_000)}</a>`)?.children).toHaveLength(40_000);
    expect(xmlRoot(`<a>${'<b/>'.repeat(60_000)}</a>`)).toBeUndefined();
  });

  test('gets nothing from names that a declaration would explain', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]>';
    expect(xmlRoot(`${bomb}<a>&y;</a>`)).toBeUndefined();
    expect(xmlRoot('<a b="&y;">&y;</a>')).toMatchObject({ text: '&y;' });
  });

  test('never makes its reader fail, whatever it is', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<b c="',
      '"',
      '/>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&#99999999;',
      'x',
      ' ',
      '<?',
      '?>',
    );
    fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => void xmlRoot(pieces.join(''))));
  });
});
