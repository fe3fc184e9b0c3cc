import type { InterfaceName } from '../../control/facts/request-facts.ts';
import { type RuleNames, ruleNames } from '../../control/rules/rule-names.ts';
import { namedErrors as exampleAppErrors } from '../../example-app/named-app-errors.ts';
import { exampleAppOperationOf, exampleAppOperations } from '../../example-app/routes.ts';
import { namedErrors as searchErrors } from '../../search/named-errors.ts';
import { searchOperationOf, searchOperations } from '../../search/operations.ts';
import { namedErrors as tokenErrors } from '../../token/openid/http/named-token-errors.ts';
import { tokenOperationOf, tokenOperations } from '../../token/token-operations.ts';

/** The words of the interfaces that rules use. */
export const interfaceNames = (): RuleNames =>
  ruleNames(
    {
      search: { errors: searchErrors, operations: searchOperations },
      token: { errors: tokenErrors, operations: tokenOperations },
      'example-app': { errors: exampleAppErrors, operations: exampleAppOperations },
    },
    {
      async terms() {
        const { createTermsOf } = await import('../../search/similar-text.ts');
        return createTermsOf();
      },
      async fieldsOf(operation) {
        if (!searchOperations.includes(operation)) return undefined;
        const { searchFields } = await import('../../search/openapi/search-fields.ts');
        return searchFields(operation);
      },
    },
  );

const operations: Readonly<Record<InterfaceName, (method: string, path: string) => string | undefined>> = {
  search: searchOperationOf,
  token: tokenOperationOf,
  'example-app': exampleAppOperationOf,
};

/** What a request asks for, in one word; undefined for a path that nobody knows. */
export const operationOf = (name: InterfaceName, method: string, path: string): string | undefined =>
  operations[name](method, path);
