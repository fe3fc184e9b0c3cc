import { createHmac } from 'node:crypto';
import { equalSecrets } from '../../http/constant-time.ts';
import type { OtpSettings } from './user.ts';

/**
 * Whether a code is right now.
 * @param lookAround how many codes before and after the current one are accepted too
 * @param now seconds since the epoch
 */
export function isOtpValid(settings: OtpSettings, code: string, lookAround: number, now: number): boolean {
  const current = settings.type === 'hotp' ? settings.counter : Math.floor(now / settings.period);
  const first = settings.type === 'hotp' ? current : current - lookAround;
  let isValid = false;
  for (let counter = first; counter <= current + lookAround; counter += 1)
    isValid = equalSecrets(codeAt(settings, counter), code) || isValid;
  return isValid;
}

/** RFC 4226 section 5.3. */
function codeAt({ algorithm, secret, digits }: OtpSettings, counter: number): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(Math.max(0, counter)));
  const digest = createHmac(algorithm, secret).update(moving).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}
