import packageJson from '../../../package.json' with { type: 'json' };
import { output, source, writePages } from '../pages.mjs';

const sidebar = writePages();

/** The anchor that GitHub gives a heading, which the links of the documents have. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** `{{query}}` in a text is code, and not for Vue to fill in. */
function leaveCodeAlone(markdown) {
  const write = markdown.renderer.rules.code_inline;
  markdown.renderer.rules.code_inline = (tokens, at, ...others) => {
    tokens[at].attrSet('v-pre', '');
    return write(tokens, at, ...others);
  };
}

export default {
  title: 'understudy',
  description: packageJson.description,
  srcDir: source,
  outDir: output,
  markdown: { anchor: { slugify }, config: leaveCodeAlone },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Tasks', link: '/tasks' },
      { text: 'Questions', link: '/questions' },
      { text: packageJson.version, link: '/changelog' },
    ],
    sidebar,
    outline: [2, 3],
  },
};
