import type { Client } from '../../realm/realm-client.ts';
import type { RealmState } from '../context/realm-state.ts';
import type { Challenge } from '../grants/pkce.ts';

/** A device that waits for somebody to log in (RFC 8628): it is JSON. */
export interface DeviceCode extends Challenge {
  readonly code: string;
  readonly userCode: string;
  readonly clientId: string;
  readonly scope?: string | undefined;
  readonly nonce?: string | undefined;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  /** Seconds that the device waits between two requests. */
  readonly interval: number;
  readonly isDenied?: boolean | undefined;
  /** The session of the user who has logged in for the device. */
  readonly sessionId?: string | undefined;
}

const keyOf = (code: string) => `device ${code}`;
const userKeyOf = (userCode: string) => `user-code ${userCode}`;
/** Seconds that an expired code is still remembered. Afterwards it is unknown (Keycloak 26.7). */
const memory = 10;

/** Whether devices may log in for a client. */
export const hasDeviceFlow = ({ attributes }: Client): boolean =>
  attributes.get('oauth2.device.authorization.grant.enabled') === 'true';

const save = ({ records }: RealmState, device: DeviceCode) =>
  records.put(keyOf(device.code), { ...device }, device.expiresAt + device.interval + memory);

/** Makes the codes of a device: one for itself, one for its user. */
export async function openDeviceCode(
  state: RealmState,
  client: Client,
  request: Pick<DeviceCode, 'scope' | 'nonce' | 'codeChallenge' | 'codeChallengeMethod'>,
): Promise<DeviceCode> {
  const { realm, ids } = state;
  const own = (name: string) => Number(/^\d{1,9}$/.exec(client.attributes.get(name) ?? '')?.[0] ?? 0);
  const interval = own('oauth2.device.polling.interval') || realm.devicePollingInterval;
  const expiresAt = state.now() + (own('oauth2.device.code.lifespan') || realm.deviceCodeLifespan);
  const codes = { code: ids.secret(), userCode: ids.userCode() };
  const device: DeviceCode = { ...request, ...codes, clientId: client.clientId, expiresAt, interval };
  await save(state, device);
  await state.records.put(userKeyOf(device.userCode), { code: device.code }, expiresAt + interval + memory);
  return device;
}

export const deviceByCode = async ({ records }: RealmState, code: string): Promise<DeviceCode | undefined> =>
  (await records.get(keyOf(code))) as DeviceCode | undefined;

/** The device that shows this code. */
export async function deviceByUserCode(state: RealmState, userCode: string): Promise<DeviceCode | undefined> {
  const record = await state.records.get(userKeyOf(userCode));
  return record === undefined ? undefined : deviceByCode(state, String(record.code));
}

/** A typed code in the form in which it is stored: people may write it in many ways. */
export const plainUserCode = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');

/** Somebody has logged in for the device. @returns false when its code is gone */
export async function approveDevice(state: RealmState, userCode: string, sessionId: string): Promise<boolean> {
  const device = await deviceByUserCode(state, userCode);
  if (device === undefined) return false;
  await save(state, { ...device, sessionId });
  await state.records.delete(userKeyOf(userCode));
  return true;
}

/** Somebody does not want the device to log in. */
export async function denyDevice(state: RealmState, userCode: string): Promise<void> {
  const device = await deviceByUserCode(state, userCode);
  if (device !== undefined) await save(state, { ...device, isDenied: true });
}

/**
 * Takes the code of a device that gets its tokens.
 * @returns whether the code was still there: one of several callers gets `true`
 */
export const takeDevice = async ({ records }: RealmState, { code }: DeviceCode): Promise<boolean> =>
  (await records.take(keyOf(code))) !== undefined;
