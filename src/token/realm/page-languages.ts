/** The languages that pages of a login have texts in. */
export const pageLanguages: ReadonlySet<unknown> = new Set(
  'de en es fr it ja nl pl pt pt-BR tr zh-CN zh-TW'.split(' '),
);
