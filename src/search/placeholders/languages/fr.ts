import type { PlaceholderTemplate } from '../template.ts';

export const french: PlaceholderTemplate = {
  titles: {
    overview: '{s} : vue d’ensemble',
    guide: '{s} : le guide',
    background: '{s} : contexte et histoire',
    questions: '{s} : questions et réponses',
    reference: '{s} : fiche de référence',
    report: '{s} : reportage',
    update: '{s} : dernières nouvelles',
    analysis: '{s} : analyse',
    interview: '{s} : entretien',
    briefing: '{s} : brève',
  },
  mark: 'page de remplacement',
  lead: 'Cette page de remplacement tient lieu de résultat de recherche sur « {s} ». Aucune page enregistrée ne traite de ce sujet : elle a donc été composée avec les mots de la recherche. Elle n’affirme rien sur le monde ; elle a seulement la forme d’une page qui le ferait.',
  country: 'La recherche préférait les pages de ce pays : {c}.',
  answer: 'Aucune page enregistrée ne traite de « {s} » ; les résultats sont des pages de remplacement.',
  picture: 'Image de remplacement pour {s}',
  sections: [
    [
      'Ce que désigne « {s} »',
      'Une page sur « {s} » commencerait par une définition : une ou deux phrases qui disent ce que le nom désigne et à quel domaine il appartient. Viendraient ensuite les autres noms et les autres graphies, pour que chacun s’y retrouve.',
    ],
    [
      'Pourquoi on le cherche',
      'Les lecteurs arrivent à « {s} » avec des buts différents. Certains veulent une explication courte, d’autres un seul chiffre, d’autres encore préparent une décision. Une bonne page répond d’abord à la question brève, puis à la longue.',
    ],
    [
      'Origines et histoire',
      'Cette partie raconterait comment « {s} » a commencé, quelles étapes ont suivi et ce qui a changé en chemin. Elle donnerait les dates certaines et citerait les sources de celles qui sont discutées.',
    ],
    [
      'La situation actuelle',
      'Ici la page décrirait « {s} » tel qu’il est aujourd’hui. Elle séparerait ce qui est établi de ce qui évolue encore, et dirait quel jour le texte a été vérifié, car cette partie vieillit la première.',
    ],
    [
      'Éléments et vocabulaire',
      'La plupart des sujets ont leurs propres mots. La page énumérerait les éléments de « {s} », expliquerait chacun simplement et renverrait à des pages plus détaillées.',
    ],
    [
      'Un exemple concret',
      'Un exemple aide souvent plus qu’une définition. Cette partie suivrait un cas typique de « {s} » du début à la fin et montrerait où l’on s’écarte du cours habituel.',
    ],
    [
      'Chiffres et faits',
      'Un tableau se trouverait ici : grandeurs, quantités et dates concernant « {s} », chacune avec son unité, son année et sa source. Cette page n’a pas de chiffres, car un nombre inventé serait pire que rien.',
    ],
    [
      'Avantages et inconvénients',
      'La page pèserait ce qui parle pour « {s} » et ce qui parle contre, en disant pour qui. Les opinions resteraient séparées des résultats mesurés.',
    ],
    [
      'Questions fréquentes',
      'Les questions qui reviennent sur « {s} » recevraient chacune une réponse : ce que cela signifie, en quoi cela diffère de ce qui lui ressemble, ce que cela coûte et à qui s’adresser.',
    ],
    [
      'Sources',
      'Une vraie page se terminerait par ses sources sur « {s} ». Celle-ci n’en a pas : un programme qui remplace un service de recherche dans des tests l’a composée.',
    ],
  ],
};
