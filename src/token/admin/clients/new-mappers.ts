import type { Json, MapperJson } from '../../representations/json.ts';
import { filledAttributes } from './client-attributes.ts';

/**
 * Mappers as somebody sends them. One whose name and protocol a mapper before had keeps its identifier.
 */
export function newMappers(
  given: readonly Json[],
  before: readonly MapperJson[],
  { newId }: { newId(): string },
): MapperJson[] {
  return given.map((mapper) => {
    const same = before.find(({ name, protocol }) => name === mapper.name && protocol === mapper.protocol);
    return newMapper(mapper, same?.id ?? (typeof mapper.id === 'string' ? mapper.id : newId()));
  });
}

/** A mapper with everything that Keycloak adds; it stores no empty values (Keycloak 26.7). */
export const newMapper = (given: Json, id: string): MapperJson => ({
  id,
  name: given.name as string,
  protocol: given.protocol,
  protocolMapper: given.protocolMapper,
  consentRequired: false,
  config: filledAttributes({}, (given.config ?? {}) as Json),
});
