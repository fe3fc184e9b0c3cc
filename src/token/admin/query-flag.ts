/** Whether a parameter is set to this value, in any case: some clients write `True` (Keycloak 26.7). */
const is = (value: string) => (query: URLSearchParams, name: string) => query.get(name)?.toLowerCase() === value;

/** Whether a query switches something on. */
export const isOn = is('true');
/** Whether a query switches something off. */
export const isOff = is('false');
