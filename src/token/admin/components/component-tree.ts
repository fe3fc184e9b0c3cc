import type { RealmJson } from '../../realm/representations/json.ts';
import { type Component, type ComponentLists, componentsBelow, findComponent } from './find-components.ts';

/** Lists without the component that has this identifier, nor what is below it. */
const without = (lists: ComponentLists, id: unknown): ComponentLists =>
  Object.fromEntries(
    Object.entries(lists).map(([type, list]) => [
      type,
      list
        .filter((one) => one.id !== id)
        .map((one) =>
          one.subComponents === undefined ? one : { ...one, subComponents: without(componentsBelow(one), id) },
        ),
    ]),
  );

/** Lists with a component in the place of the one with its identifier, or behind all others of its kind. */
function withIn(lists: ComponentLists, { type, component }: Component): ComponentLists {
  const list = lists[type] ?? [];
  const isKnown = list.some(({ id }) => id === component.id);
  return {
    ...lists,
    [type]: isKnown ? list.map((one) => (one.id === component.id ? component : one)) : [...list, component],
  };
}

/** A realm without a component. */
export const withoutComponent = (realm: RealmJson, id: unknown): RealmJson => ({
  ...realm,
  components: without(realm.components, id),
});

/** A realm with a component that is new, or was changed. @param before where it was */
export function withComponent(realm: RealmJson, next: Component, before?: Component): RealmJson {
  const isMoved = before !== undefined && (before.type !== next.type || before.parent?.id !== next.parent?.id);
  const base = isMoved ? withoutComponent(realm, next.component.id) : realm;
  if (next.parent === undefined) return { ...base, components: withIn(base.components, next) };
  const above = findComponent(base, next.parent.id);
  if (above === undefined) return base;
  const subComponents = withIn(componentsBelow(above.component), next);
  return withComponent(base, { ...above, component: { ...above.component, subComponents } }, above);
}
