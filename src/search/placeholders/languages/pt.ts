import type { PlaceholderTemplate } from '../template.ts';

export const portuguese: PlaceholderTemplate = {
  titles: {
    overview: '{s}: visão geral',
    guide: '{s}: guia',
    background: '{s}: contexto e história',
    questions: '{s}: perguntas e respostas',
    reference: '{s}: ficha de consulta',
    report: '{s}: reportagem',
    update: '{s}: últimas notícias',
    analysis: '{s}: análise',
    interview: '{s}: entrevista',
    briefing: '{s}: notícia breve',
  },
  mark: 'página substituta',
  lead: 'Esta página substituta ocupa o lugar de um resultado de busca sobre «{s}». Nenhuma página guardada trata desse assunto, por isso foi composta com as palavras da busca. Ela não afirma nada sobre o mundo; tem apenas a forma de uma página que o faria.',
  country: 'A busca preferia páginas deste país: {c}.',
  answer: 'Nenhuma página guardada trata de «{s}»; os resultados são páginas substitutas.',
  picture: 'Imagem substituta de {s}',
  sections: [
    [
      'O que é «{s}»',
      'Uma página sobre «{s}» começaria com uma definição: uma ou duas frases que dizem o que o nome designa e a que área pertence. Depois daria outros nomes e grafias, para que também se orientem os leitores que conhecem outra palavra.',
    ],
    [
      'Por que se procura',
      'Os leitores chegam a «{s}» com fins diferentes. Uns querem uma explicação curta, outros precisam de um só número e outros preparam uma decisão. Uma boa página responde primeiro à pergunta breve e mais abaixo à longa.',
    ],
    [
      'Origem e história',
      'Esta parte contaria como «{s}» começou, que passos se seguiram e o que mudou pelo caminho. Daria as datas certas e citaria as fontes das que são discutidas.',
    ],
    [
      'A situação atual',
      'Aqui a página descreveria «{s}» como é hoje. Separaria o que está claro do que ainda se move, e diria em que dia o texto foi revisto, porque esta parte é a primeira a envelhecer.',
    ],
    [
      'Partes e termos',
      'A maioria dos assuntos tem as suas próprias palavras. A página enumeraria as partes de «{s}», explicaria cada uma com simplicidade e ligaria a páginas que dizem mais.',
    ],
    [
      'Um exemplo prático',
      'Um exemplo ajuda muitas vezes mais do que uma definição. Esta parte seguiria um caso típico de «{s}» do começo ao fim e mostraria onde se deixa o caminho habitual.',
    ],
    [
      'Números e fatos',
      'Aqui haveria uma tabela com medidas, quantidades e datas de «{s}», cada uma com unidade, ano e fonte. Esta página não tem números, porque um número inventado seria pior do que nenhum.',
    ],
    [
      'Vantagens e desvantagens',
      'A página pesaria o que fala a favor e contra «{s}», e diria para quem. As opiniões ficariam separadas dos resultados medidos.',
    ],
    [
      'Perguntas frequentes',
      'As perguntas que voltam sobre «{s}» teriam cada uma a sua resposta: o que significa, em que difere do que se parece, quanto custa e a quem recorrer.',
    ],
    [
      'Fontes',
      'Uma página verdadeira terminaria com as suas fontes sobre «{s}». Esta não as tem, porque foi composta por um programa que nos testes substitui um serviço de busca.',
    ],
  ],
};
