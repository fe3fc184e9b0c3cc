/** Whether a parameter has this value. Case does not matter (Keycloak 26.7): some clients write `True`. */
const is = (value: string) => (query: URLSearchParams, name: string) => query.get(name)?.toLowerCase() === value;

/** Whether a query switches something on. */
export const isOn = is('true');
/** Whether a query switches something off. */
export const isOff = is('false');
