import type { ActionStep } from './required-action.ts';

/** Ends all sessions of the user but the one of this login. */
export async function endOtherSessions({ context, user, tab }: ActionStep): Promise<void> {
  const { sessions } = context.state;
  for (const session of [...(await sessions.list())])
    if (session.userId === user.id && session.id !== tab.rootId) await sessions.end(session);
}
