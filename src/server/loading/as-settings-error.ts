import { SettingsError } from '../../settings/read-settings.ts';

/** What is wrong with a file that a setting names is reported under the setting's name. */
export const asSettingsError = (name: string) => (error: unknown) => {
  if (!(error instanceof Error) || error.name !== 'RealmFileError') throw error;
  throw new SettingsError([{ name, message: error.message }]);
};
