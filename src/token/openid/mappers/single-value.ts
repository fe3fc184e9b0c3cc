import { oauthErrors } from '../http/oauth-error.ts';
import { type MapperKind, targets } from './mapper.ts';
import { writeValue } from './write-claim.ts';

/** `oidc-hardcoded-claim-mapper`: always the same value. */
export const hardcodedClaim: MapperKind = {
  priority: 0,
  targets: [...targets.all, 'response'],
  map(settings, context) {
    const value = settings.config.get('claim.value');
    if (value !== undefined) writeValue(context, settings, value);
  },
};

/** `oidc-usersessionmodel-note-mapper`: a fact about the session, such as the client's IP. @throws {OAuthError} */
export const sessionNote: MapperKind = {
  priority: 0,
  targets: [...targets.all, 'response'],
  map(settings, context) {
    const note = settings.config.get('user.session.note');
    if (note === undefined) throw oauthErrors.serverError();
    const value = context.notes.get(note);
    if (value !== undefined) writeValue(context, settings, value);
  },
};
