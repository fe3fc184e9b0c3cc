import type { DecisionStep } from '../http/decision-step.ts';
import type { RequestTarget } from '../http/request-target.ts';
import type { ExampleApp } from './example-app.ts';
import { readParameters } from './parameter.ts';
import { allowed, destinationOf } from './routes.ts';

/** Tells what decided an answer of the example application: the path, and the parameters as they were read. */
export function explainRequest(
  { variant }: Pick<ExampleApp, 'variant'>,
  variantName: string,
  { method, path, query }: { readonly method: string } & Pick<RequestTarget, 'path' | 'query'>,
): DecisionStep[] {
  const { known, withoutSlashes } = destinationOf(path);
  if (known === undefined) {
    const text =
      withoutSlashes === undefined ? 'nothing answers this path' : `the path is ${withoutSlashes}, without the slash`;
    return [{ step: 'path', text }];
  }
  if (!allowed(known).split(', ').includes(method))
    return [{ step: 'method', text: `${known} takes ${allowed(known)}, not ${method}` }];
  if (known !== '/') return [{ step: 'path', text: `the document ${known}` }];
  const steps: DecisionStep[] = [{ step: 'variant', text: variantName }];
  if (variant.parameters.length === 0) return [...steps, { step: 'parameters', text: 'none are read', parameters: {} }];
  const parsed = readParameters(variant.parameters, query);
  if ('values' in parsed) {
    const parameters: Readonly<Record<string, string>> = parsed.values;
    const text = Object.entries(parameters)
      .map(([name, value]) => `${name} is ${JSON.stringify(value)}`)
      .join(', ');
    return [...steps, { step: 'parameters', text, parameters }];
  }
  const { issues } = parsed;
  const text = issues.map(({ name, type, input }) => `${name}: ${type}, got ${JSON.stringify(input)}`).join('; ');
  return [...steps, { step: 'parameters', text, issues }];
}
