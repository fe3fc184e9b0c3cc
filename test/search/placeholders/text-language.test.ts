import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutForeignFrame } from '../../../src/search/placeholders/foreign-frames.ts';
import { templates } from '../../../src/search/placeholders/languages/languages.ts';
import { languageOfText } from '../../../src/search/placeholders/text-language.ts';

const subjects: Record<string, string[]> = JSON.parse(readFileSync(new URL('subjects.json', import.meta.url), 'utf8'));
/** Scripts that tell their language by themselves. */
const ownScripts = ['ru', 'uk', 'ar', 'hi', 'ja', 'zh', 'ko', 'el', 'he', 'th', 'ka', 'bn'];

test.each(ownScripts.flatMap((language) => (subjects[language] ?? []).map((text) => [language, text] as const)))(
  '%s: %s',
  (language, text) => {
    // Some Ukrainian texts have only letters that Russian has, too.
    expect(language === 'uk' ? ['uk', 'ru'] : [language]).toContain(languageOfText(text));
  },
);

test.each([
  ['en', 'Zorblatt Industries'],
  ['en', 'what does β mean in finance'],
  ['de', 'Was ist die Quabbelfabrik?'],
  ['de', 'Erkläre mir die Quabbelfabrik'],
  ['es', 'beneficios del Zurribanda'],
  ['en', 'El Niño effects'],
  ['en', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'],
  ['en', 'do zorblats sleep'],
  ['fr', 'Qui est le directeur de Vrombissel ?'],
  ['es', '¿Qué es la fábrica Zurribanda?'],
  ['it', 'Che cosa è il pastificio Zufolandi e come funziona'],
  ['pt', 'O que é o método Trapizonga e como funciona'],
  ['nl', 'Wat is de Kwispelmethode en hoe werkt het'],
  ['pl', 'Co to jest muzeum guzików w Szczuplinie, źródła'],
  ['tr', 'Eğriçay düğme müzesi nedir'],
  ['it', "Cos'è Pastificio Zufolandi?"],
  ['pl', 'Co to jest fabryka parasoli'],
  ['tr', 'Zurbandal nedir'],
  ['uk', 'Що таке парасоля'],
  ['ru', 'новости про роман'],
  ['ru', 'подъезд, съёмка и объявление'],
  ['kk', 'Қарлығаш Тұранбеков кім'],
  ['mn', 'Зорблатын үйлдвэр гэж юу вэ'],
  ['sr', 'Љубишњица легенда'],
  ['mk', 'што е Ѓорчеви воденици'],
  ['be', 'Белавежскі Шкляны Кірмаш'],
  ['bg', 'Къде е Желязковата воденица'],
  ['ur', 'زوربلات کیا ہے'],
  ['fa', 'شرکت نیلوفرداده چیست'],
  ['mr', 'झोरब्लाट म्हणजे काय'],
  ['ne', 'झोरब्लाट के हो'],
  ['hi', 'ज़ोरब्लाट का इतिहास'],
  ['kn', 'ಜೋರ್ಬ್ಲಾಟ್ ಎಂದರೇನು'],
])('%s: %s', (language, text) => {
  expect(languageOfText(text)).toBe(language);
});

test.each([
  ['it', "Cos'è il pastificio Zufolandi?", 'pastificio Zufolandi'],
  ['ja', 'ゾルブラットについて教えてください。', 'ゾルブラット'],
  ['ja', 'ゾルブラットとは何ですか？', 'ゾルブラット'],
  ['ja', 'ゾルブラットの最新ニュース', 'ゾルブラット'],
  ['zh', '请介绍一下佐布拉特', '佐布拉特'],
  ['zh', '什么是佐布拉特？', '佐布拉特'],
  ['zh', '佐布拉特的最新消息', '佐布拉特'],
  ['ko', '조블라트에 대해 알려주세요', '조블라트'],
  ['ko', '조블라트란 무엇인가요?', '조블라트'],
  ['ru', 'Расскажи мне про Зорблатт', 'Зорблатт'],
  ['ru', 'Что такое Зорблатт?', 'Зорблатт'],
  ['uk', 'Що таке Зорблатт?', 'Зорблатт'],
  ['ar', 'ما هو زوربلات؟', 'زوربلات'],
  ['ar', 'أخبرني عن زوربلات', 'زوربلات'],
  ['hi', 'ज़ोरब्लाट के बारे में बताओ', 'ज़ोरब्लाट'],
  ['hi', 'ज़ोरब्लाट क्या है?', 'ज़ोरब्लाट'],
  ['tr', 'Zorblatt nedir?', 'Zorblatt'],
  ['pl', 'Co to jest Zorblatt?', 'Zorblatt'],
  ['el', 'Ποιος είναι ο Ζορβλάτης;', 'Ζορβλάτης'],
  ['he', 'מי הוא עמיחי שקדובסקי?', 'עמיחי שקדובסקי'],
  ['fa', 'زوربلات چیست؟', 'زوربلات'],
  ['bn', 'জোরব্লাট কী?', 'জোরব্লাট'],
  ['ta', 'சோர்பிளாட் என்றால் என்ன?', 'சோர்பிளாட்'],
  ['th', 'ซอร์แบลตต์คืออะไร', 'ซอร์แบลตต์'],
  ['th', 'ใครคือซอร์แบลตต์', 'ซอร์แบลตต์'],
  ['ka', 'რა არის ზორბლატი?', 'ზორბლატი'],
  ['hy', 'Ինչ է Զորբլատը', 'Զորբլատը'],
  ['am', 'ዞርብላት ምንድን ነው?', 'ዞርብላት'],
  ['kk', 'Тұранбеков кім?', 'Тұранбеков'],
  ['en', 'What is Zorblatt?', 'What is Zorblatt'],
  ['ja', 'について教えて', 'について教えて'],
])('%s: %s is about %s', (language, question, subject) => {
  expect(withoutForeignFrame(question, language)).toBe(subject);
});

test.each([...templates])('the template %s has the subject in every title and text', (_language, template) => {
  for (const text of [...Object.values(template.titles), template.lead, template.answer, template.picture])
    expect(text).toContain('{s}');
  for (const [, text] of template.sections) expect(text.includes('{s}') || text.length < 500).toBe(true);
  expect(template.country).toContain('{c}');
  expect(template.sections.length).toBeGreaterThanOrEqual(10);
});
