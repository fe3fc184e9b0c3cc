import type { PlaceholderTemplate } from '../template.ts';

export const german: PlaceholderTemplate = {
  titles: {
    overview: '{s}: Überblick',
    guide: '{s}: ein Leitfaden',
    background: '{s}: Hintergrund und Geschichte',
    questions: '{s}: Fragen und Antworten',
    reference: '{s}: Nachschlageseite',
    report: '{s}: Bericht',
    update: '{s}: neuester Stand',
    analysis: '{s}: Analyse',
    interview: '{s}: Interview',
    briefing: '{s}: Kurzmeldung',
  },
  mark: 'Platzhalterseite',
  lead: 'Diese Platzhalterseite steht für ein Suchergebnis zu „{s}“. Keine gespeicherte Seite handelt davon, deshalb wurde sie aus den Wörtern der Suche gemacht. Sie sagt nichts über die Welt aus; sie hat nur die Form einer Seite, die das täte.',
  country: 'Die Suche bevorzugte Seiten aus diesem Land: {c}.',
  answer: 'Keine gespeicherte Seite handelt von „{s}“; die Ergebnisse sind Platzhalterseiten.',
  picture: 'Platzhalterbild zu {s}',
  sections: [
    [
      'Was „{s}“ bedeutet',
      'Eine Seite über „{s}“ begänne mit einer Erklärung: ein oder zwei Sätze, die sagen, wofür der Name steht und wohin er gehört. Danach kämen andere Namen und Schreibweisen, damit auch Leser den Weg finden, die ein anderes Wort kennen.',
    ],
    [
      'Warum danach gesucht wird',
      'Leser kommen mit verschiedenen Zielen zu „{s}“. Manche wollen eine kurze Erklärung, manche brauchen eine einzige Zahl, und manche bereiten eine Entscheidung vor. Eine gute Seite beantwortet zuerst die kurze Frage und weiter unten die lange.',
    ],
    [
      'Herkunft und Geschichte',
      'Dieser Abschnitt würde erzählen, wie „{s}“ begann, welche Schritte folgten und was sich unterwegs geändert hat. Er gäbe Jahreszahlen, wo sie sicher sind, und nennte die Quellen, wo sie umstritten sind.',
    ],
    [
      'Der heutige Stand',
      'Hier beschriebe die Seite „{s}“, wie es heute ist. Sie trennte das Geklärte von dem, was noch in Bewegung ist, und sagte, an welchem Tag der Text zuletzt geprüft wurde, denn dieser Teil veraltet zuerst.',
    ],
    [
      'Teile und Begriffe',
      'Die meisten Themen haben ihre eigenen Wörter. Die Seite würde die Teile von „{s}“ aufzählen, jeden in einfachen Worten erklären und auf Seiten verweisen, die mehr sagen.',
    ],
    [
      'Ein Beispiel aus der Praxis',
      'Ein Beispiel hilft oft mehr als eine Erklärung. Dieser Abschnitt würde einen typischen Fall von „{s}“ von Anfang bis Ende verfolgen und zeigen, wo vom üblichen Weg abgewichen wird.',
    ],
    [
      'Zahlen und Fakten',
      'Hier stünde eine Tabelle mit Größen, Mengen und Daten zu „{s}“, jeweils mit Einheit, Jahr und Quelle. Dieser Platzhalter enthält keine Zahlen, denn eine erfundene Zahl wäre schlechter als keine.',
    ],
    [
      'Vorteile und Nachteile',
      'Die Seite würde abwägen, was für und was gegen „{s}“ spricht, und sagen, für wen. Meinungen blieben von gemessenen Ergebnissen getrennt.',
    ],
    [
      'Häufige Fragen',
      'Fragen zu „{s}“, die immer wiederkehren, würden einzeln beantwortet: was es bedeutet, worin es sich von Ähnlichem unterscheidet, was es kostet und wer zuständig ist.',
    ],
    [
      'Quellen',
      'Eine echte Seite endete mit ihren Quellen zu „{s}“. Diese hat keine, weil ein Programm sie gemacht hat, das in Tests einen Suchdienst vertritt.',
    ],
  ],
};
