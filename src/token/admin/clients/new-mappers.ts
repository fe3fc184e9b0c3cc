import type { Json, MapperJson } from '../../realm/representations/json.ts';
import { filledAttributes } from './client-attributes.ts';

/** The mappers of a representation. One with the name and protocol of an earlier mapper has its identifier. */
export function newMappers(
  input: readonly Json[],
  before: readonly MapperJson[],
  { newId }: { newId(): string },
): MapperJson[] {
  return input.map((mapper) => {
    const same = before.find(({ name, protocol }) => name === mapper.name && protocol === mapper.protocol);
    return newMapper(mapper, same?.id ?? (typeof mapper.id === 'string' ? mapper.id : newId()));
  });
}

/** A new mapper, with everything that Keycloak 26.7 adds. It stores no empty values. */
export const newMapper = (input: Json, id: string): MapperJson => ({
  id,
  name: input.name as string,
  protocol: input.protocol,
  protocolMapper: input.protocolMapper,
  consentRequired: false,
  config: filledAttributes({}, (input.config ?? {}) as Json),
});
