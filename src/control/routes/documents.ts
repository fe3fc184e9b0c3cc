import * as z from 'zod';
import type { AddressedRequest } from '../../http/request-context.ts';
import { controlDocument } from '../openapi/control-document.ts';
import { documentsPage, pagePolicy, type ShownDocument } from '../openapi/documents-page.ts';
import { type Route, route } from '../routing/route.ts';

export const openApi = z.looseObject({ openapi: z.string() });
const responses = { 200: { description: 'the document', schema: openApi } };

const documents = [
  { name: 'control', title: 'Control plane', path: '/-/openapi.json' },
  { name: 'search', title: 'Search API', path: '/-/search/openapi.json' },
  { name: 'token', title: 'Token endpoint', path: '/-/token/openapi.json' },
  { name: 'example-app', title: 'Example application', path: '/openapi.json' },
] as const satisfies readonly ShownDocument[];
const names = documents.map(({ name }) => name);

/** @param routes of the whole control plane */
export function documentRoutes(routes: () => readonly Route[]): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/openapi.json',
      summary: 'This document',
      responses,
      handler: async ({ control, request }) => ({
        body: controlDocument(routes(), { url: control.baseUrl(request), settings: await control.settingsSchema() }),
      }),
    }),
    route({
      method: 'GET',
      path: '/search/openapi.json',
      summary: 'The OpenAPI document of the search API',
      responses,
      handler: async ({ sandbox, control, request }) => ({
        body: await sandbox.interfaces.documents.search(control.baseUrl(request)),
      }),
    }),
    route({
      method: 'GET',
      path: '/token/openapi.json',
      summary: 'The OpenAPI document of the token endpoint',
      responses,
      handler: async ({ sandbox, control, request }) => ({
        body: await sandbox.interfaces.documents.token(control.baseUrl(request)),
      }),
    }),
    route({
      method: 'GET',
      path: '/docs',
      summary: 'A page that shows the documents',
      query: z.strictObject({ document: z.enum(names, `must be one of ${names.join(', ')}`).optional() }),
      responses: { 200: { description: 'the page', type: 'text/html' } },
      handler: ({ query, request }) => showPage(query.document ?? 'control', request),
    }),
  ];
}

function showPage(name: (typeof names)[number], request: AddressedRequest) {
  const shown = documents.find((document) => document.name === name) ?? documents[0];
  return {
    body: documentsPage(documents, shown, request.context.target.base),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy },
  };
}
