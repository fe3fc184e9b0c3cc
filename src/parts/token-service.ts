import type { Settings } from '../config.ts';
import type { Log } from '../log.ts';
import { type OnDemand, onDemand } from '../on-demand.ts';
import { SettingsError } from '../read-settings.ts';
import type { Randomness, Surroundings } from '../surroundings.ts';
import type { TokenService } from '../token/token-service.ts';

/** Reads realm files at once, so that a broken one stops the start; realm and keys are made when they are needed. */
export async function prepareTokenService(
  settings: Settings['auth'],
  surroundings: Surroundings,
  log: Log,
): Promise<{ service: OnDemand<TokenService>; realms: string[] }> {
  const files = settings.realmFiles.length === 0 ? undefined : await realmsOf(settings.realmFiles);
  const shelf =
    settings.keysFile === undefined
      ? undefined
      : await keysFileAt(settings.keysFile, { warn: log.warn, random: surroundings.random });
  const service = onDemand(async () => {
    const { createTokenService } = await import('../token/token-service.ts');
    const { settingsRealm } = await import('../token/realm/settings-realm.ts');
    const realms = files ?? [settingsRealm(settings)];
    const { hostname, proxyHeaders } = settings;
    const issuer = { hostname, proxyHeaders };
    return createTokenService({ realms, issuer, shelf, surroundings, warn: log.warn });
  });
  return { service, realms: files?.map(({ name }) => name) ?? [settings.realm] };
}

async function realmsOf(files: readonly string[]) {
  const { readRealmFiles } = await import('../token/realm/realm-files.ts');
  return readRealmFiles(files).catch(asSettingsError('AUTH_REALM_FILES'));
}

async function keysFileAt(file: string, around: { warn: Log['warn']; random: Randomness }) {
  const { openKeysFile } = await import('../token/keys/keys-file.ts');
  return openKeysFile(file, around).catch(asSettingsError('AUTH_KEYS_FILE'));
}

const asSettingsError = (name: string) => (error: unknown) => {
  if (!(error instanceof Error) || error.name !== 'RealmFileError') throw error;
  throw new SettingsError([{ name, message: error.message }]);
};
