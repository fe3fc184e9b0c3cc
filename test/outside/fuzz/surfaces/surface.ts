/** A place of the server, and what means something there. `{name}` stands for what a caller was given by that name. */
export interface Surface {
  readonly name: string;
  /** Nobody there has any right: nothing succeeds. Elsewhere something has to, otherwise nobody has got in. */
  readonly isClosed?: boolean;
  readonly paths: readonly string[];
  readonly bodies: readonly string[];
  readonly headers: readonly string[];
  /** Headers without which little is reached: most requests have all of them. */
  readonly usual?: readonly string[];
  /** POST, and now and then others, unless said. */
  readonly methods?: readonly string[];
}

export const json = 'Content-Type: application/json';
export const form = 'Content-Type: application/x-www-form-urlencoded';
export const realm = '/realms/demo';
export const openid = `${realm}/protocol/openid-connect`;
/** A sandbox of all attackers: only there is sent what would change the answers to those who do nothing wrong. */
export const shared = '/-/s/fuzz-1';
/** The realm of an attacker, in a sandbox of its own: whoever attacks it has rights there. */
export const owned = '{box}/realms/people';
export const administered = '{box}/admin/realms/people';
