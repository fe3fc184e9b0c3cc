import { expect, test } from 'vitest';
import { metricsText } from '../../../src/control/metrics/metrics-text.ts';

test('quotes, backslashes and line breaks are escaped where Prometheus says so', () => {
  const labels = { rule: 'a "b" \\ c\nd', store: '' };
  const odd = { name: 'odd', type: 'gauge', help: 'A "b" \\ c\nd.', samples: [{ labels, value: 1e21 }] } as const;
  const none = { name: 'none', type: 'counter', help: 'Nothing.', samples: [] } as const;
  expect(metricsText([odd, none])).toBe(
    [
      '# HELP odd A "b" \\\\ c\\nd.',
      '# TYPE odd gauge',
      'odd{rule="a \\"b\\" \\\\ c\\nd",store=""} 1e+21',
      '',
      '# HELP none Nothing.',
      '# TYPE none counter',
      '',
    ].join('\n'),
  );
});
