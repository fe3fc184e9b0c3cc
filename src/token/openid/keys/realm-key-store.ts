/** Stores generated keys between starts. */
export interface KeyStore {
  /** Members to add to a provider's configuration. */
  find(realm: string, provider: string): Readonly<Record<string, string>> | undefined;
  /** Saves the configuration of a key. @returns the one that counts: another process may have saved one first */
  save(
    realm: string,
    provider: string,
    config: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, string>>>;
  /** Names of the providers whose keys are stored. */
  names(realm: string): readonly string[];
  /** Reads the keys that other processes have saved. A store that nobody shares does not have it. */
  reload?(): Promise<void>;
}
