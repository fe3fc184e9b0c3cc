import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a Chromium; on Debian and as root it is installed when there is none. @throws when there is no way. */
export function chromium(): string {
  const named = process.env.CHROMIUM;
  const found = named ?? places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'ignore' });
    return places[0] as string;
  } catch {
    throw new Error('There is no Chromium: install one, or name its path in CHROMIUM');
  }
}
