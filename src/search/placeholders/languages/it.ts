import type { PlaceholderTemplate } from '../template.ts';

export const italian: PlaceholderTemplate = {
  titles: {
    overview: '{s}: panoramica',
    guide: '{s}: guida',
    background: '{s}: contesto e storia',
    questions: '{s}: domande e risposte',
    reference: '{s}: scheda di consultazione',
    report: '{s}: servizio',
    update: '{s}: ultime notizie',
    analysis: '{s}: analisi',
    interview: '{s}: intervista',
    briefing: '{s}: notizia in breve',
  },
  mark: 'pagina segnaposto',
  lead: 'Questa pagina segnaposto tiene il posto di un risultato di ricerca su «{s}». Nessuna pagina salvata tratta di questo argomento, perciò è stata composta con le parole della ricerca. Non afferma nulla sul mondo; ha solo la forma di una pagina che lo farebbe.',
  country: 'La ricerca preferiva pagine di questo paese: {c}.',
  answer: 'Nessuna pagina salvata tratta di «{s}»; i risultati sono pagine segnaposto.',
  picture: 'Immagine segnaposto per {s}',
  sections: [
    [
      'Che cosa indica «{s}»',
      'Una pagina su «{s}» comincerebbe con una definizione: una o due frasi che dicono che cosa indica il nome e a quale campo appartiene. Seguirebbero altri nomi e altre grafie, perché si orienti anche chi conosce un’altra parola.',
    ],
    [
      'Perché lo si cerca',
      'I lettori arrivano a «{s}» con scopi diversi. Alcuni vogliono una spiegazione breve, altri un solo numero, altri ancora preparano una decisione. Una buona pagina risponde prima alla domanda breve e più in basso a quella lunga.',
    ],
    [
      'Origine e storia',
      'Questa parte racconterebbe come è cominciato «{s}», quali passi sono seguiti e che cosa è cambiato lungo la strada. Darebbe le date sicure e citerebbe le fonti di quelle discusse.',
    ],
    [
      'La situazione attuale',
      'Qui la pagina descriverebbe «{s}» com’è oggi. Separerebbe ciò che è certo da ciò che è ancora in movimento e direbbe in quale giorno il testo è stato controllato, perché questa parte invecchia per prima.',
    ],
    [
      'Parti e termini',
      'Quasi ogni argomento ha le sue parole. La pagina elencherebbe le parti di «{s}», spiegherebbe ciascuna in modo semplice e rimanderebbe a pagine che dicono di più.',
    ],
    [
      'Un esempio pratico',
      'Un esempio aiuta spesso più di una definizione. Questa parte seguirebbe un caso tipico di «{s}» dall’inizio alla fine e mostrerebbe dove si lascia la via consueta.',
    ],
    [
      'Cifre e fatti',
      'Qui ci sarebbe una tabella con misure, quantità e date di «{s}», ciascuna con unità, anno e fonte. Questa pagina non ha cifre, perché un numero inventato sarebbe peggio di nessuno.',
    ],
    [
      'Vantaggi e svantaggi',
      'La pagina peserebbe ciò che parla a favore e contro «{s}», e direbbe per chi. Le opinioni resterebbero separate dai risultati misurati.',
    ],
    [
      'Domande frequenti',
      'Le domande che ritornano su «{s}» avrebbero ciascuna una risposta: che cosa significa, in che cosa differisce da ciò che gli somiglia, quanto costa e a chi rivolgersi.',
    ],
    [
      'Fonti',
      'Una pagina vera finirebbe con le sue fonti su «{s}». Questa non ne ha, perché l’ha composta un programma che nelle prove sostituisce un servizio di ricerca.',
    ],
  ],
};
