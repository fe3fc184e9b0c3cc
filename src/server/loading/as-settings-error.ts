import { SettingsError } from '../../settings/read-settings.ts';

type FileError = 'CassetteError' | 'CorpusError' | 'RealmFileError' | 'RulesFileError';

/**
 * What is wrong with a file that a setting names is reported under the setting's name.
 * @param kind the name of such errors, so that what throws them need not be loaded
 */
export const asSettingsError = (setting: string, kind: FileError) => (error: unknown) => {
  if (!(error instanceof Error) || error.name !== kind) throw error;
  throw new SettingsError([{ name: setting, message: error.message }]);
};
