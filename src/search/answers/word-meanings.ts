/**
 * Words that say the same of a subject in questions and in sentences, in the spelling of `fold`: who asks when somebody died is
 * told by `his death`. Each line is what one of them matches.
 */
const meanings = [
  // Lives.
  String.raw`born|birth\w*|geboren\w*|geburt\w*|nee?|naissance|naquit|nacio|nacid[oa]|nacimiento`,
  String.raw`die[sd]?|dying|deaths?|dead|killed|casualt\w+|starb\w*|gestorben|tod|tote|morte?s?|meurt|mourut|deces|decede|murio|muri\w+|muert\w+|fallec\w+`,
  String.raw`kill\w*|murder\w*|assassin\w*|shot|slain|slew|ermordet\w*|assassine\w*|asesin\w+|mato`,
  String.raw`wife|wives|husband|spouse|marri\w+|weds?|wedding|frau|ehefrau|mann|ehemann|heiratet\w*|verheiratet|epou\w+|femme|mari|espos[oa]|mujer|cas[oa]\w*`,
  'child(?:ren)?|sons?|daughters?|kind(?:er|ern)?|sohn|sohne|tochter|enfants?|fils|filles?|hij[oa]s?',
  String.raw`lifespans?|lives?|lived|expectancy|ages?|aged|years old|leb(?:t|en|ens\w*|te)|alt|alter|vit|vivent|ans|viven?|vive|anos`,
  String.raw`gestation|pregnan\w+|trachtig\w*|tragzeit|gravidanza|gestacion`,
  String.raw`eats?|ate|eating|diet|feeds?|food|prey|hunts?|graz\w+|fressen|frisst|nahrung|mange\w*|regime|comen?|dieta|aliment\w+`,
  // Deeds.
  String.raw`found(?:ed|ers?|ing|ation)?|establish\w*|creat\w+|began|opened|set up|gegrundet|grundung|grunde\w*|fond[ea]\w*|fund(?:ad[oa]|o|aron|acion|ador\w*)`,
  String.raw`buil[dt]\w*|construct\w*|erected|complet\w+|gebaut|erbaut\w*|bau(?:te|zeit|jahr)?|constru\w+`,
  String.raw`invent\w*|develop\w*|creat\w+|design\w*|built|made|published|began|wrote|patent\w*|introduced|proposed|erf[aiu]nd\w*|desarroll\w+`,
  String.raw`discover\w*|found|identified|isolated|noticed|observed|described|entdeck\w*|decouv\w+|descubri\w+`,
  String.raw`writ(?:e|es|er|ten|ing)|wrote|author\w*|schr(?:ieb|eib)\w*|geschrieben|verfass\w*|autor\w*|ecri\w*|auteur\w*|escri\w+`,
  String.raw`paint\w*|malt\w*|maler\w*|gemalt\w*|gemalde|pein[tds]\w*|pint\w+`,
  String.raw`compos\w*|komponier\w*|komponist\w*|music`,
  String.raw`direct(?:ed|or|s|ing)|film by|regie|regisseur\w*|realis\w+|dirigi\w+`,
  String.raw`won|wins?|winners?|winning|champions?|beat|defeat\w*|gewann\w*|gewonnen|gewinn\w*|sieger\w*|gagn\w+|remport\w+|vainqu\w+|gan(?:o|ar|ador\w*)`,
  String.raw`play(?:s|ed|er|ing)?|star(?:s|red|ring)|portray\w*|spiel\w*|jou[ea]\w*|jueg\w+|interpret\w+`,
  String.raw`start(?:s|ed)?|begins?|began|begun|broke out|outbreak|begann\w*|beginn(?:t|en)?|commenc\w+|debut\w*|empez\w+|comenz\w+|estall\w+`,
  String.raw`end(?:s|ed|ing)?|over|surrender\w*|endet\w*|ende|fin\w*|termin\w+|acab\w+`,
  String.raw`f[ae]ll(?:s|en)?|opened|collaps\w+|dissol\w+|existed|came down|conquer\w*|end(?:ed)?|fiel\w*|falls?|mauerfall|gefallen|chute|tomb\w+|cay\w+|caida`,
  String.raw`s[aiu]nk\w*|sinking|gesunken|untergang|coul\w+|naufrag\w+|hundi\w+`,
  String.raw`opens?|opened|opening|inaugurat\w*|eroffnet\w*|ouvert\w*|inaugur\w+|abri\w+`,
  String.raw`launch\w*|lift\w* off|released?|start\w*|lanc\w+|lanz\w+`,
  String.raw`released?|publish\w*|appeared|came out|on sale|presented|erschien\w*|paru\w*|publi\w+`,
  String.raw`abolish\w*|abolition|ended|abschaff\w*|abgeschafft`,
  String.raw`sign(?:s|ed|ing|atories)?|adopted|unterzeichn\w*|signe\w*|firm(?:a|o|ad[oa]|aron)`,
  String.raw`s[aiu]ng|sings?|singers?|song|sung|sang|gesungen|chant\w+|cant\w+`,
  String.raw`owns?|owned|owners?|bought|acquired|belongs?|part of|gehort|besitz\w*|kaufte|possed\w+|appartient|pertenece|dueno`,
  // Measures.
  String.raw`tall\w*|high\w*|height|altitude|elevation|hoch\w*|hoh\w*|groß|haut\w*|alto|altura|mide|mesure|metres|meters|m`,
  String.raw`deep\w*|depth\w*|down|tief\w*|profond\w*|profund\w*`,
  String.raw`wid[et]\w*|width|broad\w*|breit\w*|larg\w+|anch[oa]\w*`,
  'length|lang(?:er|sten?|ster)?|longueur|longitud|largo',
  String.raw`far|away|distances?|entfern\w*|weit|distan\w+|loin`,
  String.raw`weigh\w*|heav\w*|mass|tonnes?|wieg\w*|gewicht|schwer\w*|pes\w+|poids`,
  String.raw`area|square|acres?|hectares?|km2|km²|flache|superfic\w+`,
  String.raw`populations?|inhabitants?|people|millions?|soldiers|civilians|live|residents|einwohner\w*|bevolkerung\w*|habitants?|habitantes?|poblacion`,
  String.raw`prices?|costs?|worth|preis\w*|kost\w*|prix|cout\w*|precios?|cuesta\w*`,
  String.raw`density|dense\w*|cm3|g/cm\S*|dichte|densite|densidad`,
  // What is asked of things.
  String.raw`capitals?|hauptstadt\w*|capitales?`,
  String.raw`currenc\w+|wahrung\w*|monnaie\w*|devise|monedas?`,
  String.raw`languages?|spoken|speaks?|sprach\w*|spricht|gesprochen|langues?|parlent|parlee?s?|idiomas?|lenguas?|habla(?:n|d[oa]s?)?`,
  String.raw`symptoms?|signs?|symptome\w*|anzeichen|signes?|sintomas?|senales`,
  String.raw`caus\w+|reasons?|because|due|result\w*|trigger\w*|ursache\w*|grund\w*|weil|wegen|raisons?|parce|causad\w*|porque|debid\w+`,
  String.raw`side[- ]effects?|unwanted|nebenwirkung\w*|effets? secondaires?|indesirables?|efectos secundarios`,
  String.raw`benefits?|advantages?|good for|helps?|lower\w*|reduc\w+|improv\w+|protect\w*|vorteil\w*|nutzen|bienfaits?|avantages?|benefici\w+|ventajas?`,
  String.raw`risks?|dangers?|dangerous|harm\w*|risiko|risiken|gefahr\w*|risques?|riesgos?|peligro\w*`,
  String.raw`treat\w*|therap\w+|cure[sd]?|behand\w*|traite\w*|tratamiento\w*`,
  String.raw`ceo|chief executive|head(?:ed)? by|geschaftsfuhrer|pdg|directora? ejecutiv\w+`,
  String.raw`headquarter\w*|based|seat|sitz|siege|sede`,
  String.raw`first|erste\w*|premiere?s?|primer\w*`,
  String.raw`second|zweite\w*|deuxieme|segund\w+`,
  'revenues?|turnover|sales|umsatz|chiffre|ingresos',
  String.raw`employees|employ\w*|staff|workers|mitarbeiter\w*|beschaftigt\w*|salarie\w*|emplead\w+`,
].map(
  (words) =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.replaceAll(String.raw`\w`, String.raw`\p{L}`)})(?![\\p{L}\\p{N}])`, 'u'),
);

const whole = (meaning: RegExp, word: string): boolean => meaning.exec(word)?.[0] === word;

/** What a word may be said by, besides itself; empty for most words. */
export const meaningsOf = (word: string): readonly RegExp[] => meanings.filter((meaning) => whole(meaning, word));
