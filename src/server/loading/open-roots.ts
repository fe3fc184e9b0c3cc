import { dirname } from 'node:path';
import { systemRandomness } from '../../runtime/runtime.ts';
import type { Settings } from '../../settings/schema.ts';
import { writeRoots } from '../../tls/trusted-roots.ts';
import { explainFiles, openStoredAuthority } from './open-authority.ts';

/** Files with what clients must trust. */
export interface Roots {
  /** The authority of this server. */
  readonly ownFile: string;
  /** That, and all that the machine trusts. */
  readonly allFile: string;
}

/**
 * Opens or makes the authority of a server, and writes what clients must trust.
 * @param named a file that is trusted instead of the system's
 * @throws {SettingsError} naming the file that cannot be used.
 */
export async function openRoots(
  settings: Pick<Settings, 'tls' | 'intercept' | 'host' | 'control'>,
  named: string | undefined,
): Promise<Roots> {
  const authority = await openStoredAuthority(settings);
  const ownFile = authority.certificateFile;
  const allFile = await explainFiles(() =>
    writeRoots(dirname(ownFile), authority, named, { random: systemRandomness }),
  );
  return { ownFile, allFile };
}
