/** What a header `User-Agent` says of a device. */
export interface Device {
  readonly os: string;
  readonly osVersion: string;
  /** `Chrome/140.0.0` */
  readonly browser: string;
  readonly device: string;
  readonly mobile: boolean;
}

type Pattern = readonly [name: string, pattern: RegExp];

const browsers: readonly Pattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)\.(\d+)(?:\.(\d+))?/],
  ['Opera', /\bOPR\/(\d+)\.(\d+)(?:\.(\d+))?/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)\.(\d+)/],
  ['Firefox iOS', /\bFxiOS\/(\d+)\.(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)\.(\d+)(?:\.(\d+))?/],
  ['Chrome Mobile iOS', /\bCriOS\/(\d+)\.(\d+)\.(\d+)/],
  ['HeadlessChrome', /\bHeadlessChrome\/(\d+)\.(\d+)\.(\d+)/],
  ['Chrome Mobile', /\bChrome\/(\d+)\.(\d+)\.(\d+)\S* Mobile/],
  ['Chrome', /\bChrome\/(\d+)\.(\d+)\.(\d+)/],
  ['Mobile Safari', /\bVersion\/(\d+)\.(\d+)(?:\.(\d+))?.* Mobile\S* .*Safari/],
  ['Safari', /\bVersion\/(\d+)\.(\d+)(?:\.(\d+))?.* Safari/],
  ['curl', /^curl\/(\d+)\.(\d+)\.(\d+)/],
  ['Python Requests', /python-requests\/(\d+)\.(\d+)/],
];

const systems: readonly Pattern[] = [
  ['Windows', /Windows NT (\d+)/],
  ['iOS', /(?:iPhone|iPad|iPod).* OS (\d+)_(\d+)(?:_(\d+))?/],
  ['Android', /Android (\d+)(?:\.(\d+))?(?:\.(\d+))?/],
  ['Mac OS X', /Mac OS X (\d+)[._](\d+)(?:[._](\d+))?/],
  ['Ubuntu', /Ubuntu/],
  ['Chrome OS', /CrOS \S+ (\d+)\.(\d+)\.(\d+)/],
  ['Linux', /Linux/],
];

const devices: readonly Pattern[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Mac', /Macintosh/],
];

/** The first pattern that applies, with the version that it finds. */
function first(patterns: readonly Pattern[], agent: string): { readonly name: string; readonly version: string } {
  for (const [name, pattern] of patterns) {
    const match = pattern.exec(agent);
    if (match !== null) return { name, version: match.slice(1).filter(Boolean).join('.') };
  }
  return { name: 'Other', version: '' };
}

/** The device of a session, by the usual browsers and systems; others are called `Other`, as in Keycloak. */
export function deviceOfAgent(agent: string): Device {
  const browser = first(browsers, agent);
  const os = first(systems, agent);
  return {
    os: os.name,
    osVersion: os.version || 'Unknown',
    browser: browser.version === '' ? browser.name : `${browser.name}/${browser.version}`,
    device: first(devices, agent).name,
    mobile: /mobile/i.test(agent),
  };
}
