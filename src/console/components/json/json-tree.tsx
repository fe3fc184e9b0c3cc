import { useState } from 'preact/hooks';
import { isOpenAtFirst, type JsonNode, jsonChildren, jsonNode } from '../../state/json-branches.ts';
import { ShownText } from '../shown-text.tsx';
import { TextWithTokens } from '../text-with-tokens.tsx';

interface JsonTreeProps {
  readonly value: unknown;
  /** The name of the member. */
  readonly name?: string;
  readonly depth?: number;
}

/** How many members of a large object are drawn at a time. */
const drawnAtOnce = 100;

/** JSON in colours, with parts that fold. Tokens in it are shown decoded. */
export function JsonTree({ value, name, depth = 0 }: JsonTreeProps) {
  const node = jsonNode(value, name);
  const isBranch = node.kind === 'object' || node.kind === 'list';
  return isBranch && node.size > 0 ? (
    <Branch value={value} node={node} depth={depth} />
  ) : (
    <div class="json-line">
      <Key node={node} />
      <Leaf node={node} />
    </div>
  );
}

function Key({ node }: { readonly node: JsonNode }) {
  if (node.key === undefined) return null;
  return (
    <>
      <ShownText class="json-key" text={node.key} />
      <span class="json-mark">: </span>
    </>
  );
}

function Leaf({ node }: { readonly node: JsonNode }) {
  if (node.kind === 'object' || node.kind === 'list')
    return <span class="json-mark">{node.kind === 'list' ? '[]' : '{}'}</span>;
  return <TextWithTokens class={`json-${node.kind}`} text={node.text} />;
}

function Branch({ value, node, depth }: { readonly value: unknown; readonly node: JsonNode; readonly depth: number }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst(node, depth));
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const [begin, end] = node.kind === 'list' ? ['[', ']'] : ['{', '}'];
  const rest = node.size - drawn;
  return (
    <div class="json-branch">
      <button type="button" class="json-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Key node={node} />
        <span class="json-mark">
          {begin}
          {!isOpen && ` ${node.size} … ${end}`}
        </span>
      </button>
      {isOpen && (
        <>
          <div class="json-inner">
            {jsonChildren(value, 0, drawn).map(([key, child]) => (
              <JsonTree key={key} name={key} value={child} depth={depth + 1} />
            ))}
            {rest > 0 && (
              <button type="button" class="small" onClick={() => setDrawn(drawn + drawnAtOnce)}>
                {Math.min(rest, drawnAtOnce)} more of {rest}
              </button>
            )}
          </div>
          <span class="json-mark">{end}</span>
        </>
      )}
    </div>
  );
}
