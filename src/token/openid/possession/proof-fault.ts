/** A proof of possession is not good. Its message is that of Keycloak 26.7. */
export class ProofFault extends Error {
  override readonly name = 'ProofFault';
}
