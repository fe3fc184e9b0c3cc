import { setMapped } from '../claim-value.ts';
import { everyTarget, type MapperKind } from '../mapper.ts';

/** `oidc-hardcoded-claim-mapper`: always the same value. */
export const hardcodedClaim: MapperKind = {
  priority: 0,
  targets: everyTarget,
  map(settings, { claims }) {
    const value = settings.config.get('claim.value');
    if (value !== undefined) setMapped(claims, settings, [value]);
  },
};
