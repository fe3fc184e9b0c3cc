/** A setting that a sandbox can have of its own, as it is shown and changed. */
export interface SettingField {
  /** Nested: `app.variant`. */
  readonly path: string;
  readonly title: string;
  readonly kind: 'text' | 'number' | 'list' | 'choice';
  /** The server shows `***`: empty means that it stays. */
  readonly secret?: true;
  readonly values?: readonly string[];
  /** Whether it can have no value. */
  readonly optional?: true;
}

/** In the order of the form. */
export const settingFields: readonly SettingField[] = [
  {
    path: 'app.variant',
    title: 'Variant of GET /',
    kind: 'choice',
    values: ['greeting', 'echo', 'object', 'cached', 'slow'],
  },
  { path: 'app.greeting', title: 'Greeting', kind: 'text' },
  { path: 'app.objectA', title: 'Object, field a', kind: 'text' },
  { path: 'app.objectB', title: 'Object, field b', kind: 'number' },
  { path: 'app.cacheExpire', title: 'Cached number lives, in seconds', kind: 'number' },
  { path: 'app.stepPause', title: 'Pause of the slow task, in seconds', kind: 'number' },
  { path: 'search.apiTokens', title: 'API keys', kind: 'list', secret: true },
  { path: 'search.rateLimit', title: 'Requests a minute for each key', kind: 'number', optional: true },
  { path: 'search.planCredits', title: 'Credits of the plan', kind: 'number', optional: true },
  { path: 'search.paygoCredits', title: 'Pay-as-you-go credits', kind: 'number', optional: true },
  { path: 'search.whenNothingFits', title: 'When nothing fits', kind: 'choice', values: ['nearest', 'nothing'] },
  { path: 'search.defaultMaxResults', title: 'Results unless asked for', kind: 'number' },
  { path: 'search.researchSeconds', title: 'Research takes, in seconds', kind: 'number' },
  { path: 'search.deniedCountries', title: 'Denied countries', kind: 'list' },
  { path: 'search.denial', title: 'How they are denied', kind: 'choice', values: ['forbidden', 'close'] },
  { path: 'search.corsOrigins', title: 'Origins that browsers may call from', kind: 'list' },
  { path: 'search.countryHeader', title: 'Header that names the country', kind: 'text' },
  { path: 'auth.realm', title: 'Realm', kind: 'text' },
  { path: 'auth.clientId', title: 'Client', kind: 'text' },
  { path: 'auth.clientSecret', title: 'Its secret', kind: 'text', secret: true },
  { path: 'auth.accessTokenLifespan', title: 'Access tokens live, in seconds', kind: 'number' },
  { path: 'auth.audience', title: 'Further audiences', kind: 'list' },
  { path: 'auth.realmFiles', title: 'Realm files', kind: 'list' },
  { path: 'auth.hostname', title: 'Fixed issuer', kind: 'text', optional: true },
  {
    path: 'auth.proxyHeaders',
    title: 'Believed proxy headers',
    kind: 'choice',
    values: ['xforwarded', 'forwarded'],
    optional: true,
  },
  { path: 'auth.login', title: 'How people log in', kind: 'choice', values: ['form', 'pick', 'auto'] },
  { path: 'auth.adminUsername', title: 'Administrator', kind: 'text', optional: true },
  { path: 'auth.adminPassword', title: 'Password of the administrator', kind: 'text', secret: true, optional: true },
];

type Nested = Readonly<Record<string, unknown>>;

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Nested)[key] : undefined),
      value,
    );

/** The text of a setting in the form. Secrets are not shown. */
export function fieldText({ path, secret }: SettingField, settings: unknown): string {
  const value = at(settings, path);
  if (secret === true || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The value that a text means; null for the default. Nonsense is left to the server, which names what is wrong. */
function fieldValue({ kind, optional }: SettingField, text: string): unknown {
  if (text.trim() === '' && kind !== 'list') return kind === 'text' && optional !== true ? '' : null;
  if (kind === 'number') return Number.isNaN(Number(text)) ? text : Number(text);
  if (kind !== 'list') return text;
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The settings to send for texts that were changed, nested. */
export function changedSettings(
  texts: Readonly<Record<string, string>>,
  before: unknown,
): Record<string, Record<string, unknown>> {
  const changes: Record<string, Record<string, unknown>> = {};
  for (const field of settingFields) {
    const text = texts[field.path];
    if (text === undefined || text === fieldText(field, before)) continue;
    const value = fieldValue(field, text);
    const [group = '', name = ''] = field.path.split('.');
    changes[group] = { ...changes[group], [name]: value };
  }
  return changes;
}
