import type { RequestContext } from '../context/request-context.ts';
import type { UserSession } from './session-store.ts';

/** The note of a session that says from where its user has logged in. */
const note = 'KC_DEVICE_NOTE';
/** A longer header says nothing of a device. */
const maxAgent = 512;

/** The note for a session that a request opens. */
export function deviceNote({ clientIp, request }: RequestContext): readonly [name: string, value: string] {
  const agent = request.headers['user-agent'] ?? '';
  return [note, `${clientIp} ${agent.length > maxAgent ? '' : agent}`];
}

/** From where the user of a session has logged in. */
export function deviceIn({ notes }: UserSession): { readonly ip: string; readonly agent: string } {
  const text = notes.get(note) ?? '';
  const blank = text.indexOf(' ');
  if (blank < 0) return { ip: notes.get('clientAddress') ?? '127.0.0.1', agent: '' };
  return { ip: text.slice(0, blank), agent: text.slice(blank + 1) };
}
