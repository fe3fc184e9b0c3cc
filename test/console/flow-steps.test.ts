import { expect, test } from 'vitest';
import { flowsOf } from '../../src/console/state/flow-steps.ts';

const decided = (...steps: unknown[]) => [{ step: 'decided', text: '', flow: 'browser', steps }];
const drawn = (steps: unknown[]) => flowsOf(decided(...steps))[0]?.steps;

test.each([
  ['success', 'passed', 'good'],
  ['failed', 'failed', 'bad'],
  ['challenged', 'asked', 'info'],
  ['attempted', 'skipped', 'muted'],
  ['setup', 'to be set up', 'info'],
  ['true', 'holds', 'good'],
  ['false', 'does not hold', 'muted'],
  [undefined, 'not reached', 'muted'],
])('what is %s is drawn as "%s"', (status, outcome, tone) => {
  expect(drawn([{ name: 'auth-otp-form', requirement: 'REQUIRED', status }])).toEqual([
    { name: 'auth-otp-form', requirement: 'required', outcome, tone, hasDecided: false, steps: [] },
  ]);
});

test('a flow holds its steps, and says nothing where nothing is known; nor does a step that is disabled', () => {
  const inner = { name: 'auth-cookie', requirement: 'DISABLED' };
  expect(drawn([{ name: 'forms', requirement: 'ALTERNATIVE', steps: [inner] }])).toEqual([
    {
      name: 'forms',
      requirement: 'alternative',
      outcome: '',
      tone: 'muted',
      hasDecided: false,
      steps: [
        { name: 'auth-cookie', requirement: 'disabled', outcome: '', tone: 'muted', hasDecided: false, steps: [] },
      ],
    },
  ]);
});

test('the step that decided is marked', () => {
  const one = { name: 'auth-cookie', requirement: 'ALTERNATIVE', status: 'success', decided: true };
  expect(drawn([one])?.map(({ hasDecided }) => hasDecided)).toEqual([true]);
});

test('there is a picture for each flow, and none where no flow decided', () => {
  expect(flowsOf([...decided(), { step: 'flow', text: '' }, ...decided()]).map(({ name }) => name)).toEqual([
    'browser',
    'browser',
  ]);
  expect(flowsOf([{ step: 'realm', text: 'demo' }])).toEqual([]);
});
