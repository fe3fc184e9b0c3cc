/**
 * A value that is there at once, or comes later. A store in memory answers without a wait; one that processes share
 * cannot.
 */
export type Awaitable<T> = T | Promise<T>;
