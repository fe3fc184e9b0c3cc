import { describe, expect, test } from 'vitest';
import { destinationOf } from '../../src/example-app/routes.ts';
import { parseTarget } from '../../src/http/request-target.ts';

const destination = (target: string) => destinationOf(parseTarget(target).path);

describe('paths', () => {
  test.each([
    ['/', '/'],
    ['/?a=1', '/'],
    ['/#/x', '/'],
    ['/%0A', '/'],
    ['/docs', '/docs'],
    ['/%64ocs?x', '/docs'],
    ['/docs%0A', '/docs'],
    ['/docs/oauth2-redirect', '/docs/oauth2-redirect'],
  ])('%s leads to %s', (target, known) => expect(destination(target)).toEqual({ known }));

  test.each([
    ['/docs/', '/docs'],
    ['/docs//?x=1', '/docs'],
    ['/%64ocs/', '/docs'],
    ['/docs%0A/', '/docs\n'],
    ['/openapi.json/', '/openapi.json'],
  ])('%s would be %s without its slashes', (target, withoutSlashes) =>
    expect(destination(target)).toEqual({ withoutSlashes }),
  );

  test.each(['//', '///', '/.', '/./', '/x/../', '/%2F', '/Docs', '/%0A%0A', '/docs/%0A', '/x/', '*', '/toString'])(
    '%s leads nowhere',
    (target) => expect(destination(target)).toEqual({}),
  );
});
