import { visible } from '../state/format.ts';

/** A text of a caller: nothing in it is markup, and nothing of it reorders what stands beside it. */
export function ShownText({ text, class: className }: { readonly text: string; readonly class?: string }) {
  return (
    <bdi class={className} dir="ltr">
      {visible(text)}
    </bdi>
  );
}
