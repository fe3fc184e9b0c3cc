import type { PlaceholderTemplate } from '../template.ts';

export const polish: PlaceholderTemplate = {
  titles: {
    overview: '{s}: przegląd',
    guide: '{s}: poradnik',
    background: '{s}: tło i historia',
    questions: '{s}: pytania i odpowiedzi',
    reference: '{s}: strona informacyjna',
    report: '{s}: relacja',
    update: '{s}: najnowsze wiadomości',
    analysis: '{s}: analiza',
    interview: '{s}: rozmowa',
    briefing: '{s}: krótka wiadomość',
  },
  mark: 'strona zastępcza',
  lead: 'Ta strona zastępcza stoi w miejscu wyniku wyszukiwania na temat „{s}”. Żadna zapisana strona nie dotyczy tego tematu, dlatego powstała ze słów zapytania. Nie mówi niczego o świecie; ma tylko kształt strony, która by to robiła.',
  country: 'W wyszukiwaniu wolano strony z tego kraju: {c}.',
  answer: 'Żadna zapisana strona nie dotyczy tematu „{s}”; wyniki to strony zastępcze.',
  picture: 'Obraz zastępczy: {s}',
  sections: [
    [
      'Co oznacza „{s}”',
      'Strona na temat „{s}” zaczynałaby się od definicji: jednego lub dwóch zdań, które mówią, co oznacza nazwa i do jakiej dziedziny należy. Potem podałaby inne nazwy i pisownie, aby odnaleźli się też czytelnicy, którzy znają inne słowo.',
    ],
    [
      'Dlaczego ludzie tego szukają',
      'Czytelnicy trafiają na temat „{s}” z różnych powodów. Jedni chcą krótkiego wyjaśnienia, inni potrzebują jednej liczby, a jeszcze inni przygotowują decyzję. Dobra strona odpowiada najpierw na pytanie krótkie, a niżej na długie.',
    ],
    [
      'Początki i historia',
      'Ta część opowiadałaby, od czego zaczęło się „{s}”, jakie kroki nastąpiły i co się po drodze zmieniło. Podałaby daty pewne i wskazała źródła tych, o które trwa spór.',
    ],
    [
      'Stan obecny',
      'Tutaj strona opisałaby „{s}” w dzisiejszym kształcie. Oddzieliłaby to, co ustalone, od tego, co jeszcze się zmienia, i powiedziała, którego dnia sprawdzono tekst, bo ta część starzeje się pierwsza.',
    ],
    [
      'Części i pojęcia',
      'Większość tematów ma własne słowa. Strona wymieniłaby części, z których składa się „{s}”, wyjaśniła każdą prostym językiem i odesłała do stron, które mówią więcej.',
    ],
    [
      'Przykład z praktyki',
      'Przykład często pomaga bardziej niż definicja. Ta część prześledziłaby typowy przypadek „{s}” od początku do końca i pokazała, gdzie odchodzi się od zwykłej drogi.',
    ],
    [
      'Liczby i fakty',
      'Tu stałaby tabela z wielkościami, ilościami i datami dotyczącymi „{s}”, każda z jednostką, rokiem i źródłem. Ta strona nie ma liczb, bo liczba zmyślona byłaby gorsza niż żadna.',
    ],
    [
      'Zalety i wady',
      'Strona rozważyłaby, co przemawia za „{s}”, a co przeciw, i powiedziała, dla kogo. Opinie byłyby oddzielone od zmierzonych wyników.',
    ],
    [
      'Częste pytania',
      'Pytania o „{s}”, które wracają, miałyby po jednej odpowiedzi: co to znaczy, czym różni się od rzeczy podobnych, ile kosztuje i do kogo się zwrócić.',
    ],
    [
      'Źródła',
      'Prawdziwa strona kończyłaby się źródłami na temat „{s}”. Ta ich nie ma, bo ułożył ją program, który w testach zastępuje wyszukiwarkę.',
    ],
  ],
};
