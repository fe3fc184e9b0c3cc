import { jsonResponse } from '../response.ts';
import { type Variant, type VariantContext, withParameters } from './variant.ts';

const steps = 3;
const nothing = jsonResponse('null');

/** Pauses before each of its steps and says so after it. A caller that leaves does not stop it. */
export function slow({ settings, runtime: { clock }, step }: VariantContext): Variant {
  const pause = settings.stepPause * 1000;
  return withParameters([{ name: 'req_id', type: 'integer' }], async ({ req_id }) => {
    for (let index = 0; index < steps; index += 1) {
      await clock.sleep(pause);
      step(req_id, index);
    }
    return nothing;
  });
}
