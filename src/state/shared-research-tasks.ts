import type { ResearchTask, ResearchTasks } from '../search/endpoints/research/research-tasks.ts';
import type { StoreConnection } from './connection.ts';
import type { KeyNames } from './key-names.ts';

/** A report is stored for a day. */
const lifeMs = 24 * 3_600_000;

/** Research tasks that processes share. */
export const sharedResearchTasks = (store: StoreConnection, names: KeyNames): ResearchTasks => ({
  async get(id) {
    const task = await store.command('GET', names.of('research', id));
    return task === null ? undefined : (JSON.parse(task as string) as ResearchTask);
  },
  async add(task) {
    await store.command('SET', names.of('research', task.id), JSON.stringify(task), 'PX', String(lifeMs));
  },
});
