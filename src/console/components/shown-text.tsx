import { visible } from '../state/format.ts';

/**
 * Shows a text that a caller has sent. Markup in it has no effect, and its direction does not reorder the text around
 * it.
 */
export function ShownText({ text, class: className }: { readonly text: string; readonly class?: string }) {
  return (
    <bdi class={className} dir="ltr">
      {visible(text)}
    </bdi>
  );
}
