const words: Readonly<Record<string, string>> = {
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
const plurals = Object.entries(words).map(([british, american]) => [`${british}s`, `${american}s`] as const);
const american = new Map([...Object.entries(words), ...plurals]);

const our = /^([a-z]{3,})our(?=$|s$|ed$|ing$|ite|able|hood|ful)/;
const ise = /^([a-z]{3,})is(?=e$|ed$|es$|ing$|er$|ers$|ation$|ations$)/;
const yse = /^([a-z]{3,})ys(?=e$|ed$|ing$|er$|ers$)/;
const doubled = /^([a-z]{3,}[aeiou])ll(?=ed$|ing$|er$|ers$)/;

/**
 * British spellings as American ones, so that `colour` finds `color` and `tyre` finds `tire`. Words that only look
 * British (`promise`) change as well, the same way in pages and questions, which does no harm.
 */
export const oneSpelling = (word: string): string =>
  american.get(word) ?? word.replace(our, '$1or').replace(ise, '$1iz').replace(yse, '$1yz').replace(doubled, '$1l');
