import { authenticateClient } from '../client-authentication/authenticate-client.ts';
import { noCache } from '../http/endpoint-response.ts';
import { notEnabledErrors } from '../http/not-enabled-errors.ts';
import type { Endpoint } from './realm-endpoint.ts';

/** OpenID Connect CIBA: no client has the flow. */
export const backchannelAuthentication: Endpoint = {
  methods: {
    async POST(context) {
      await authenticateClient(context);
      throw notEnabledErrors.noCibaGrant(401);
    },
  },
};

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The SAML description of the realm. */
export const samlDescriptor: Endpoint = {
  methods: {
    async GET({ state, issuer }) {
      const keys = await state.keys.published();
      const certificates = keys.filter(({ use, x5c }) => use === 'sig' && x5c !== undefined).slice(0, 1);
      const descriptors = certificates.map(
        ({ kid, x5c }) =>
          `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:KeyName>${kid}</ds:KeyName><ds:X509Data><ds:X509Certificate>${x5c?.[0]}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
      );
      const service = `Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(issuer)}/protocol/saml"`;
      return {
        status: 200,
        headers: [noCache],
        contentType: 'application/xml;charset=UTF-8',
        body: `<md:EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escapeXml(issuer)}"><md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${descriptors.join('')}<md:SingleLogoutService ${service}></md:SingleLogoutService><md:SingleSignOnService ${service}></md:SingleSignOnService></md:IDPSSODescriptor></md:EntityDescriptor>`,
      };
    },
  },
};
