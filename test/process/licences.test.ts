import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

test('the package has the licences of all that it bundles', () => {
  const text = readFileSync('dist/licences.txt', 'utf8');
  const named = new Set([...text.matchAll(/^(@?[\w./-]+) \d+\.\d+\.\d+\S* \(.+\)$/gm)].map(([, name]) => name));
  // What is loaded only for a kind of page, and what these packages need, is bundled too.
  for (const name of [
    ...Object.keys(packageJson.dependencies),
    'swagger-ui-dist',
    'redoc',
    'find-my-way',
    'css-select',
  ])
    expect(named).toContain(name);
  expect(text.match(/Permission is hereby granted|Redistribution and use|Apache License/g)?.length).toBeGreaterThan(40);
});
