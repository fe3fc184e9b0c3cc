import { hashOrderBy } from '../../realm/java-hash-order.ts';
import { type MapperKind, targets } from './mapper.ts';
import { writeValue, writeValues } from './write-claim.ts';

const isOn = (config: ReadonlyMap<string, string>, name: string) => config.get(name)?.toLowerCase() === 'true';

/** `oidc-organization-membership-mapper`: aliases of organizations of the user, or what else is known of them. */
export const organizationMembership: MapperKind = {
  priority: 0,
  targets: targets.all,
  map(settings, context) {
    const { organizations = [], user } = context;
    const [first] = organizations;
    if (first === undefined) return;
    const config = new Map([
      ['claim.name', 'organization'],
      ['multivalued', 'true'],
      ['jsonType.label', 'String'],
      ...settings.config,
    ]);
    if (!isOn(config, 'multivalued')) return writeValue(context, { ...settings, config }, first.alias);
    const [hasAttributes, hasId] = [isOn(config, 'addOrganizationAttributes'), isOn(config, 'addOrganizationId')];
    const ordered = hashOrderBy(organizations, ({ alias }) => alias);
    if (!hasAttributes && !hasId && config.get('jsonType.label') !== 'JSON')
      return writeValues(
        context,
        { ...settings, config },
        ordered.map(({ alias }) => alias),
      );
    const address = user.email?.split('@')[1];
    const about = ordered.map(({ alias, id, attributes, domains }) => [
      alias,
      {
        ...(hasAttributes && attributes),
        ...(hasId && { id }),
        ...(isOn(config, 'addOrganizationDomain') && {
          domain: domains.find(({ name }) => name === address)?.name ?? null,
        }),
      },
    ]);
    config.set('jsonType.label', 'JSON');
    return writeValue(context, { ...settings, config }, JSON.stringify(Object.fromEntries(about)));
  },
};
