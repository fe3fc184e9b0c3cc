import { setMapped } from '../claim-value.ts';
import { everyTarget, type MapperKind } from '../mapper.ts';

/** `oidc-usersessionmodel-note-mapper`: a fact about the session, such as the caller's address. */
export const sessionNote: MapperKind = {
  priority: 0,
  targets: everyTarget,
  map(settings, { notes, claims }) {
    const value = notes.get(settings.config.get('user.session.note') ?? '');
    if (value !== undefined) setMapped(claims, settings, [value]);
  },
};
