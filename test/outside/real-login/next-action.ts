import type { Action, Scene } from './actions/action.ts';
import { follow, open } from './actions/addresses.ts';
import { administer } from './actions/administer.ts';
import { authorize, pushed } from './actions/authorize.ts';
import { abuse, click, submit } from './actions/form.ts';
import { logout } from './actions/logout.ts';
import { device, exchangeCode, useTokens } from './actions/tokens.ts';
import type { Visitor } from './visitor.ts';

type Choice = readonly [weight: number, make: () => Action];

/** What happens next, chosen by what the real server has shown: mostly what leads on, sometimes what should not. */
export function nextAction(scene: Scene, real: Visitor, step: number): Action {
  const { random } = scene;
  // Some scenarios are about people who do everything right, and so come far.
  const trouble = scene.person.kind === 'disabled' ? 0.05 : 0.25;
  const isInside = real.location?.startsWith(`${real.url}/realms/`) === true;
  const hasForm = (real.page?.forms.length ?? 0) > 0 && real.location === undefined;
  const hasCode = real.location !== undefined && !isInside && /[?#&]code=/.test(real.location);
  const choices: readonly Choice[] = [
    [step === 0 ? 20 : hasForm || isInside || hasCode ? 1 : 4, () => authorize(scene, step === 0 ? 0.35 : trouble)],
    [isInside ? 40 : 0, () => follow],
    [hasForm ? 25 : 0, () => submit(scene, real, trouble)],
    [hasForm ? 3 : 0.3, () => (real.pages.length > 0 ? abuse(scene, real) : open(scene))],
    [hasForm && (real.page?.links.length ?? 0) > 0 ? 1.5 : 0, () => click(scene, real)],
    [hasCode ? 25 : real.memory.has('code') ? 1 : 0.1, () => exchangeCode(scene, trouble)],
    [real.memory.has('access_token') ? 4 : 0.2, () => useTokens(scene, trouble * 0.6)],
    [real.memory.has('id_token') ? 2 : 0.4, () => logout(scene)],
    [real.memory.has('request_uri') ? 4 : 0.6, () => pushed(scene)],
    [real.memory.has('device_code') ? 5 : 0.5, () => device(scene)],
    [0.5, () => open(scene)],
    [4, () => administer(scene)],
  ];
  let left = (random.below(1_000_000) / 1_000_000) * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, make] of choices) {
    left -= weight;
    if (left < 0) return make();
  }
  return open(scene);
}
