/**
 * Browsers without `round()` (Chrome before 125, Firefox before 118) get each rule that rounds once more, unrounded:
 * without its sizes the board would stand nowhere.
 */
import type { Plugin } from 'postcss';

const CALL = /round\(\s*down,/;

/** A value with `calc(A)` in place of each `round(down, A, B)`. */
export function unrounded(value: string): string {
  const call = CALL.exec(value);
  if (call === null) return value;
  const start = call.index;
  const from = start + call[0].length;
  let depth = 1;
  let comma = from;
  let end = from;
  for (; depth > 0 && end < value.length; end += 1) {
    if (value[end] === '(') depth += 1;
    else if (value[end] === ')') depth -= 1;
    else if (value[end] === ',' && depth === 1) comma = end;
  }
  return unrounded(`${value.slice(0, start)}calc(${value.slice(from, comma).trim()})${value.slice(end)}`);
}

export const unroundedRules: Plugin = {
  postcssPlugin: 'unrounded-rules',
  OnceExit(root, { atRule }) {
    root.walkRules((rule) => {
      if (rule.parent?.type === 'atrule' && 'params' in rule.parent && CALL.test(String(rule.parent.params))) return;
      const copy = rule.clone();
      copy.each((node) => {
        if (node.type === 'decl' && CALL.test(node.value)) node.value = unrounded(node.value);
        else node.remove();
      });
      if (copy.nodes.length === 0) return;
      rule.after(atRule({ name: 'supports', params: 'not (width: round(down, 1px, 1px))', nodes: [copy] }));
    });
  },
};
