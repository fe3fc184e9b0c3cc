import { clientBodies } from './client-bodies.ts';
import type { Body } from './random-body.ts';
import { realmBodies } from './realm-bodies.ts';
import { userBodies } from './user-bodies.ts';

/** Bodies of requests by their kinds. */
export const bodies: Readonly<Record<string, Body>> = { ...clientBodies, ...realmBodies, ...userBodies };
