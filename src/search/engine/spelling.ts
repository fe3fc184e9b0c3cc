const americanSpellings: Readonly<Record<string, string>> = {
  aeroplane: 'airplane',
  aluminium: 'aluminum',
  analogue: 'analog',
  catalogue: 'catalog',
  centre: 'center',
  cheque: 'check',
  defence: 'defense',
  dialogue: 'dialog',
  draught: 'draft',
  encyclopaedia: 'encyclopedia',
  fibre: 'fiber',
  grey: 'gray',
  jewellery: 'jewelry',
  judgement: 'judgment',
  kerb: 'curb',
  kilometre: 'kilometer',
  leukaemia: 'leukemia',
  licence: 'license',
  litre: 'liter',
  maths: 'math',
  metre: 'meter',
  centimetre: 'centimeter',
  millimetre: 'millimeter',
  mould: 'mold',
  moustache: 'mustache',
  offence: 'offense',
  oestrogen: 'estrogen',
  paediatric: 'pediatric',
  plough: 'plow',
  practise: 'practice',
  programme: 'program',
  pyjamas: 'pajamas',
  sceptic: 'skeptic',
  sulphur: 'sulfur',
  theatre: 'theater',
  tyre: 'tire',
  yoghurt: 'yogurt',
};
const plurals = Object.entries(americanSpellings).map(
  ([british, american]) => [`${british}s`, `${american}s`] as const,
);
const american = new Map([...Object.entries(americanSpellings), ...plurals]);

/** Words that are spelled with -ise on both sides; some have relatives (`precision`, `advice`) that they must stay near. */
const alwaysIse = new Set(
  (
    'adverti advi apprai brui chasti circumci compri compromi conci crui demi despi devi disgui enterpri exci exerci ' +
    'experti franchi improvi inci likewi merchandi otherwi paradi prai preci premi promi revi supervi surpri televi treati'
  ).split(' '),
);

const our = /^([a-z]{3,})our(?=$|s$|ed$|ing$|er$|ers$|ite|able|hood|ful)/;
const ise = /^([a-z]{3,}i)s(?=e$|ed$|es$|ing$|er$|ers$|ation$|ations$)/;
const yse = /^([a-z]{3,})ys(?=e$|ed$|ing$|er$|ers$)/;
const doubled =
  /^(cancel|channel|counsel|dial|equal|fuel|funnel|label|level|marvel|model|panel|quarrel|rival|signal|total|travel|tunnel|unravel)l(?=ed$|ing$|er$|ers$)/;

/** What each of these endings needs: few words have it, and looking for it takes a fifth of trying all four. */
const perhapsBritish = /our|is|ys|ll/;

/**
 * British spellings as American ones, so that `colour` finds `color` and `tyre` finds `tire`. Some words that only look
 * British (`contour`) change as well, the same way in pages and questions, which does no harm.
 */
export function oneSpelling(word: string): string {
  const listed = american.get(word);
  if (listed !== undefined || !perhapsBritish.test(word)) return listed ?? word;
  return word
    .replace(our, '$1or')
    .replace(ise, (whole, start: string) => (alwaysIse.has(start) ? whole : `${start}z`))
    .replace(yse, '$1yz')
    .replace(doubled, '$1');
}
