import { dateHeader } from '../http/date-header.ts';
import { pages } from './document-pages.ts';
import { openApiDocument } from './openapi.ts';
import { type AppResponse, htmlResponse, jsonResponse } from './response.ts';
import type { Document } from './routes.ts';
import type { Variant, VariantContext } from './variants/variant.ts';
import { variants } from './variants/variants.ts';

/** One example application. Several of them can stand behind one port. */
export interface ExampleApp {
  readonly variant: Variant;
  readonly documents: Readonly<Record<Document, AppResponse>>;
  /** The value of the `date` header. */
  readonly date: () => string;
}

export function createExampleApp(context: VariantContext): ExampleApp {
  const variant = variants[context.settings.variant](context);
  return {
    variant,
    documents: {
      '/openapi.json': jsonResponse(JSON.stringify(openApiDocument(variant.parameters))),
      '/docs': htmlResponse(pages['/docs']),
      '/docs/oauth2-redirect': htmlResponse(pages['/docs/oauth2-redirect']),
      '/redoc': htmlResponse(pages['/redoc']),
    },
    date: dateHeader(context.runtime.clock),
  };
}
