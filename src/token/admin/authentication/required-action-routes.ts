import type { Json } from '../../realm/representations/json.ts';
import {
  defaultAction,
  defaultActions,
  priorityOf,
  type RequiredActionJson,
  requiredActionsOf,
  withRequiredAction,
} from '../../realm/representations/required-actions.ts';
import { requiredActionConfigShape } from '../../realm/representations/shapes/flow-shapes.ts';
import { mapOf, text } from '../../realm/representations/shapes/member-kinds.ts';
import { requiredActionShape } from '../../realm/representations/shapes/realm-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson, done, doneUncached } from '../admin-response.ts';
import { shownProperty } from '../providers/property.ts';
import { checkedBody } from '../request-body.ts';
import { checkColumn } from '../too-long.ts';
import { authenticationErrors } from './authentication-errors.ts';
import { actionSettings, checkActionConfig } from './required-action-settings.ts';

const viewers = ['view-realm', 'manage-realm'];

function actionOf({ realm, params }: RealmCall, error = authenticationErrors.unknownAction): RequiredActionJson {
  const action = requiredActionsOf(realm).find(({ alias }) => alias === params.alias);
  if (action === undefined) throw error();
  return action;
}

const path = 'authentication/required-actions/{alias}';

/** What people must do at a login. */
export const requiredActionRoutes: AdminRoutes = {
  'authentication/required-actions': {
    GET(call) {
      call.require(...viewers, 'query-users');
      return adminJson(requiredActionsOf(call.realm));
    },
  },
  [path]: {
    GET(call) {
      call.require(...viewers);
      return adminJson(actionOf(call));
    },
    PUT(call) {
      const change = checkedBody(call, requiredActionShape, () => {
        call.require('manage-realm');
        actionOf(call);
      });
      const { alias } = actionOf(call);
      checkColumn(change.name);
      call.store.update((realm) => withRequiredAction(realm, String(alias), change));
      return done;
    },
    DELETE(call) {
      call.require('manage-realm');
      const gone = actionOf(call, authenticationErrors.noActionToMove);
      setActions(call, (all) => all.filter((one) => one !== gone));
      return done;
    },
  },
  [`${path}/raise-priority`]: { POST: (call) => move(call, -1) },
  [`${path}/lower-priority`]: { POST: (call) => move(call, 1) },
  [`${path}/config`]: {
    GET(call) {
      call.require(...viewers);
      return adminJson({ config: configurable(call).config ?? {} });
    },
    PUT(call) {
      const { config } = checkedBody(call, requiredActionConfigShape, () => {
        call.require('manage-realm');
        configurable(call);
      });
      const action = configurable(call);
      checkActionConfig((config ?? {}) as Json);
      setActions(call, (all) => all.map((one) => (one === action ? { ...one, config: (config ?? {}) as Json } : one)));
      return doneUncached;
    },
    DELETE(call) {
      call.require('manage-realm');
      const action = configurable(call);
      setActions(call, (all) => all.map((one) => (one === action ? { ...one, config: {} } : one)));
      return doneUncached;
    },
  },
  [`${path}/config-description`]: {
    GET(call) {
      call.require(...viewers);
      const settings = actionSettings(call.params.alias ?? '');
      if (settings === undefined) throw authenticationErrors.undescribedAction();
      return adminJson({ properties: settings.map(shownProperty) });
    },
  },
  'authentication/unregistered-required-actions': {
    GET(call) {
      call.require(...viewers);
      const missing = unregistered(call).map(({ alias, name }) => ({ providerId: alias, name }));
      return adminJson(missing);
    },
  },
  'authentication/register-required-action': {
    POST(call) {
      const { providerId, name } = checkedBody(call, mapOf(text), () => call.require('manage-realm'));
      const action = defaultAction(String(providerId));
      if (action === undefined) throw authenticationErrors.unknownActionProvider();
      if (requiredActionsOf(call.realm).some(({ alias }) => alias === action.alias))
        throw authenticationErrors.actionExists();
      const registered = { ...action, ...(typeof name === 'string' && { name }), enabled: true };
      setActions(call, (all) => [...all, { ...registered, priority: Math.max(0, ...all.map(priorityOf)) + 1 }]);
      return doneUncached;
    },
  },
};

/** The actions that there are, and that the realm does not have. */
function unregistered({ realm }: RealmCall): readonly RequiredActionJson[] {
  const own = new Set(requiredActionsOf(realm).map(({ providerId }) => providerId));
  return defaultActions.filter(({ alias }) => !own.has(alias));
}

function configurable(call: RealmCall): RequiredActionJson {
  const isConfigurable = actionSettings(call.params.alias ?? '') !== undefined;
  const action = requiredActionsOf(call.realm).find(({ alias }) => alias === call.params.alias);
  if (!isConfigurable || action === undefined) throw authenticationErrors.fixedAction();
  return action;
}

function setActions(
  { store }: RealmCall,
  change: (all: readonly RequiredActionJson[]) => readonly RequiredActionJson[],
): void {
  store.update((realm) => ({ ...realm, requiredActions: change(requiredActionsOf(realm)) }));
}

/** Gives an action and its neighbour each other's place. */
function move(call: RealmCall, by: 1 | -1) {
  call.require('manage-realm');
  const action = actionOf(call, authenticationErrors.noActionToMove);
  setActions(call, (all) => {
    const other = all[all.indexOf(action) + by];
    if (other === undefined) return all;
    const places = new Map([
      [action, priorityOf(other)],
      [other, priorityOf(action)],
    ]);
    return all.map((one) => ({ ...one, priority: places.get(one) ?? priorityOf(one) }));
  });
  return doneUncached;
}
