import type { PlaceholderTemplate } from '../template.ts';

export const spanish: PlaceholderTemplate = {
  titles: {
    overview: '{s}: visión general',
    guide: '{s}: guía',
    background: '{s}: contexto e historia',
    questions: '{s}: preguntas y respuestas',
    reference: '{s}: ficha de consulta',
    report: '{s}: reportaje',
    update: '{s}: últimas noticias',
    analysis: '{s}: análisis',
    interview: '{s}: entrevista',
    briefing: '{s}: noticia breve',
  },
  mark: 'página de relleno',
  lead: 'Esta página de relleno ocupa el lugar de un resultado de búsqueda sobre «{s}». Ninguna página guardada trata de ese tema, así que se compuso con las palabras de la búsqueda. No afirma nada sobre el mundo; solo tiene la forma de una página que lo haría.',
  country: 'La búsqueda prefería páginas de este país: {c}.',
  answer: 'Ninguna página guardada trata de «{s}»; los resultados son páginas de relleno.',
  picture: 'Imagen de relleno de {s}',
  sections: [
    [
      'Qué es «{s}»',
      'Una página sobre «{s}» empezaría con una definición: una o dos frases que digan qué designa el nombre y a qué ámbito pertenece. Después daría otros nombres y grafías, para que también se orienten los lectores que conocen otra palabra.',
    ],
    [
      'Por qué se busca',
      'Los lectores llegan a «{s}» con fines distintos. Unos quieren una explicación corta, otros necesitan una sola cifra y otros preparan una decisión. Una buena página responde primero a la pregunta breve y más abajo a la larga.',
    ],
    [
      'Origen e historia',
      'Este apartado contaría cómo empezó «{s}», qué pasos siguieron y qué cambió por el camino. Daría las fechas que son seguras y nombraría las fuentes de las que se discuten.',
    ],
    [
      'La situación actual',
      'Aquí la página describiría «{s}» tal como es hoy. Separaría lo que está claro de lo que aún se mueve, y diría qué día se revisó el texto, porque esta parte es la primera que envejece.',
    ],
    [
      'Partes y términos',
      'La mayoría de los temas tienen sus propias palabras. La página enumeraría las partes de «{s}», explicaría cada una con sencillez y enlazaría páginas que dicen más.',
    ],
    [
      'Un ejemplo práctico',
      'Un ejemplo ayuda a menudo más que una definición. Este apartado seguiría un caso típico de «{s}» de principio a fin y mostraría dónde se deja el camino habitual.',
    ],
    [
      'Cifras y datos',
      'Aquí habría una tabla con medidas, cantidades y fechas de «{s}», cada una con su unidad, su año y su fuente. Esta página no tiene cifras, porque un número inventado sería peor que ninguno.',
    ],
    [
      'Ventajas e inconvenientes',
      'La página pesaría lo que habla a favor y en contra de «{s}», y diría para quién. Las opiniones quedarían separadas de los resultados medidos.',
    ],
    [
      'Preguntas frecuentes',
      'Las preguntas que vuelven sobre «{s}» tendrían cada una su respuesta: qué significa, en qué se diferencia de lo parecido, cuánto cuesta y a quién acudir.',
    ],
    [
      'Fuentes',
      'Una página real terminaría con sus fuentes sobre «{s}». Esta no las tiene, porque la compuso un programa que en las pruebas sustituye a un servicio de búsqueda.',
    ],
  ],
};
