import type { PlaceholderTemplate } from '../template.ts';

export const dutch: PlaceholderTemplate = {
  titles: {
    overview: '{s}: overzicht',
    guide: '{s}: handleiding',
    background: '{s}: achtergrond en geschiedenis',
    questions: '{s}: vragen en antwoorden',
    reference: '{s}: naslagpagina',
    report: '{s}: verslag',
    update: '{s}: laatste nieuws',
    analysis: '{s}: analyse',
    interview: '{s}: interview',
    briefing: '{s}: kort bericht',
  },
  mark: 'vervangende pagina',
  lead: 'Deze vervangende pagina neemt de plaats in van een zoekresultaat over “{s}”. Geen opgeslagen pagina gaat over dit onderwerp; daarom is zij gemaakt van de woorden van de zoekopdracht. Zij zegt niets over de wereld en heeft alleen de vorm van een pagina die dat wel zou doen.',
  country: 'De zoekopdracht gaf de voorkeur aan pagina’s uit dit land: {c}.',
  answer: 'Geen opgeslagen pagina gaat over “{s}”; de resultaten zijn vervangende pagina’s.',
  picture: 'Vervangende afbeelding bij {s}',
  sections: [
    [
      'Wat “{s}” betekent',
      'Een pagina over “{s}” zou beginnen met een omschrijving: een of twee zinnen die zeggen waar de naam voor staat en waar hij bij hoort. Daarna zouden andere namen en schrijfwijzen komen, zodat ook lezers die een ander woord kennen de weg vinden.',
    ],
    [
      'Waarom mensen ernaar zoeken',
      'Lezers komen met verschillende doelen bij “{s}”. Sommigen willen een korte uitleg, anderen hebben één getal nodig en weer anderen bereiden een beslissing voor. Een goede pagina beantwoordt eerst de korte vraag en verderop de lange.',
    ],
    [
      'Oorsprong en geschiedenis',
      'Dit deel zou vertellen hoe “{s}” begon, welke stappen volgden en wat er onderweg veranderde. Het zou jaartallen geven waar die zeker zijn en bronnen noemen waar men het oneens is.',
    ],
    [
      'De huidige stand',
      'Hier zou de pagina “{s}” beschrijven zoals het nu is. Zij zou scheiden wat vaststaat en wat nog in beweging is, en zeggen op welke dag de tekst is nagekeken, want dit deel veroudert het eerst.',
    ],
    [
      'Onderdelen en begrippen',
      'De meeste onderwerpen hebben hun eigen woorden. De pagina zou de onderdelen van “{s}” opsommen, elk in gewone taal uitleggen en verwijzen naar pagina’s die meer zeggen.',
    ],
    [
      'Een voorbeeld uit de praktijk',
      'Een voorbeeld helpt vaak meer dan een omschrijving. Dit deel zou één geval van “{s}” van begin tot eind volgen en laten zien waar van de gewone weg wordt afgeweken.',
    ],
    [
      'Cijfers en feiten',
      'Hier zou een tabel staan met maten, aantallen en data van “{s}”, elk met eenheid, jaar en bron. Deze pagina heeft geen cijfers, want een verzonnen getal is slechter dan geen.',
    ],
    [
      'Voordelen en nadelen',
      'De pagina zou afwegen wat voor en wat tegen “{s}” spreekt, en zeggen voor wie. Meningen zouden gescheiden blijven van gemeten uitkomsten.',
    ],
    [
      'Veelgestelde vragen',
      'Vragen over “{s}” die steeds terugkeren zouden elk een antwoord krijgen: wat het betekent, waarin het verschilt van wat erop lijkt, wat het kost en bij wie men terecht kan.',
    ],
    [
      'Bronnen',
      'Een echte pagina zou eindigen met haar bronnen over “{s}”. Deze heeft er geen, want zij is gemaakt door een programma dat in tests een zoekdienst vervangt.',
    ],
  ],
};
