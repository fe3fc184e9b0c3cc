import { hash } from 'node:crypto';
import { formatUuid } from '../../runtime/uuid.ts';

/** An identifier in the form of a UUID that is the same for the same names in every run. */
export const stableId = (...names: string[]): string => formatUuid(hash('sha256', JSON.stringify(names)));
