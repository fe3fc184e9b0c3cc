import { describe, expect, test } from 'vitest';
import { withoutRuled } from '../../../src/control/explain/decided-by-rule.ts';
import type { ExplainedRequest } from '../../../src/control/explain/explained-request.ts';
import { whyOf } from '../../../src/control/explain/why.ts';
import type { Entry } from '../../../src/control/journal/entry.ts';
import type { Sandbox } from '../../../src/control/sandboxes/sandbox.ts';
import type { DecisionStep } from '../../../src/http/decision-step.ts';
import { anyEntry, kept } from '../journal/any-entry.ts';

const step = (name: string, text = name): DecisionStep => ({ step: name, text });
const claim = (name: string): DecisionStep => ({ step: 'claim', text: `${name}: a mapper`, claim: name });

/** What is said of an entry when an interface works out these steps. */
async function why(entry: Partial<Entry>, workedOut: readonly DecisionStep[], rule?: object) {
  const asked: ExplainedRequest[] = [];
  const explain = async (request: ExplainedRequest) => {
    asked.push(request);
    return workedOut;
  };
  const sandbox = { rules: { get: () => (rule === undefined ? undefined : { rule }) }, interfaces: { explain } };
  return { steps: await whyOf(anyEntry(entry), sandbox as unknown as Sandbox), asked };
}

describe('why', () => {
  test('the interface is asked with what the entry holds', async () => {
    const { asked } = await why({ target: '/a%20b?c=%31', time: 5, status: 418, responseBody: kept('tea') }, []);
    expect(asked).toEqual([
      {
        path: '/a%20b',
        query: 'c=%31',
        time: 5,
        status: 418,
        responseBody: 'tea',
        marks: [],
        facts: expect.objectContaining({ path: '/a b', query: { c: '1' } }),
      },
    ]);
  });

  test.each<[Partial<Entry>, object | undefined, DecisionStep[]]>([
    [{}, undefined, []],
    [
      { rule: 'rule-1', outcome: 'respond' },
      { name: 'mine' },
      [{ step: 'rule', text: 'rule-1 (mine) applied', id: 'rule-1', outcome: 'respond' } as DecisionStep],
    ],
    [{ rule: 'rule-1' }, {}, [{ step: 'rule', text: 'rule-1 applied', id: 'rule-1' } as DecisionStep]],
    [
      { rule: 'rule-1', outcome: 'fault', fault: 'hang', status: undefined },
      undefined,
      [
        { step: 'rule', text: 'rule-1, which is gone since', id: 'rule-1', outcome: 'fault' } as DecisionStep,
        step('fault', "the rule's fault: hang"),
      ],
    ],
    [{ fault: 'aborted' }, undefined, [step('fault', 'the caller left before the whole answer was sent')]],
    [{ fault: 'HPE_X' }, undefined, [step('fault', 'the HTTP parser rejected the request: HPE_X')]],
  ])('%j with the rule %j', async (entry, rule, steps) => expect((await why(entry, [], rule)).steps).toEqual(steps));

  test('what was noted at the time counts for what is worked out, and the refusal is the last', async () => {
    const workedOut = [step('refused'), step('realm'), step('limit', 'guessed'), step('client')];
    const { steps } = await why({ notes: [step('limit', 'noted')] }, workedOut);
    expect(steps).toEqual([step('realm'), step('client'), step('limit', 'noted'), step('refused')]);
    const noted = await why({ notes: [step('refused', 'noted'), step('limit')] }, workedOut);
    expect(noted.steps).toEqual([step('realm'), step('client'), step('refused', 'noted'), step('limit')]);
  });

  test('marks on the steps of flows are for the interface alone', async () => {
    const mark = { flow: 'browser', step: 'auth-cookie', status: 'attempted', earlier: {} };
    const { steps, asked } = await why({ notes: [{ ...step('flow'), mark }] }, [step('decided')]);
    expect(steps).toEqual([step('decided'), step('flow')]);
    expect(asked[0]?.marks).toEqual([mark]);
  });

  test('of what a recording has answered only a refusal is worked out', async () => {
    const { steps } = await why({ notes: [step('recording')] }, [step('terms'), step('hit'), step('refused')]);
    expect(steps).toEqual([step('recording'), step('refused')]);
  });
});

describe('once a rule has answered, of what the interface would have decided is left', () => {
  const steps = [step('parameters'), step('terms'), step('filters'), step('hit'), step('refused')];
  const left = (entry: Partial<Entry>) => withoutRuled(steps, anyEntry(entry), undefined).map((one) => one.step);
  const all = steps.map((one) => one.step);
  test.each<[Partial<Entry>, string[]]>([
    [{ outcome: 'refuse' }, ['refused']],
    [{ outcome: 'respond' }, ['refused']],
    [{ outcome: 'fault', status: undefined }, []],
    [{ outcome: 'fault', status: 200 }, all],
    [{ outcome: 'results' }, ['parameters', 'refused']],
    [{ outcome: 'patch' }, all],
    [{ outcome: 'number' }, all],
    [{ outcome: undefined }, all],
    [{ outcome: 'token' }, all],
  ])('%j: %j', (entry, names) => expect(left(entry)).toEqual(names));

  test.each<[object | undefined, string[]]>([
    [{ claims: { aud: 1, x: 2 } }, ['aud']],
    [{ lifespan: 5 }, ['exp']],
    [{ issued_ago: 5 }, ['exp', 'iat']],
    [{ remove_claims: ['iat'] }, []],
    [undefined, []],
  ])('of a token changed by %j it gave %j', (token, names) => {
    const claims = [claim('aud'), claim('exp'), claim('iat'), step('realm')];
    const rule = token === undefined ? undefined : { then: { token } };
    const found = withoutRuled(claims, anyEntry({ outcome: 'token', rule: 'rule-3' }), rule as never);
    expect(found).toEqual(
      claims.map((one) => (names.includes(String(one.claim)) ? { ...one, text: `${one.claim}: rule-3` } : one)),
    );
  });
});
