import type { ClientSettings } from './environment.ts';

/** What is known of the settings of a sandbox. The control plane shows secrets as `***`: only who gave them knows them. */
export interface KnownSettings {
  readonly present: ClientSettings;
  /** @param shown by the control plane, after `changes` */
  update(shown: ClientSettings, changes: ClientSettings): void;
  /** Back to how they were at first. */
  reset(): void;
}

const mask = '***';

export function knownSettings(first: ClientSettings): KnownSettings {
  let present = first;
  return {
    get present() {
      return present;
    },
    update(shown, changes) {
      present = withSecrets(shown, [changes, present]);
    },
    reset() {
      present = first;
    },
  };
}

/** The settings that are shown; secrets are those of the first source that has them. */
export function withSecrets(shown: ClientSettings, sources: readonly ClientSettings[]): ClientSettings {
  const { search, auth } = shown;
  const tokens = sources.map((source) => source.search?.apiTokens).find((known) => known !== undefined);
  const secret = sources.map((source) => source.auth?.clientSecret).find((known) => known !== undefined);
  return {
    search: { apiTokens: search?.apiTokens?.includes(mask) === true ? tokens : search?.apiTokens },
    auth: { ...auth, clientSecret: auth?.clientSecret === mask ? secret : auth?.clientSecret },
  };
}
