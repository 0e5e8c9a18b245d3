/** Words that are selected within this element alone. */
export function selectedWithin(element: Element | null | undefined): string {
  const selection = document.getSelection()
  const nodes = [selection?.anchorNode, selection?.focusNode]
  const isWithin = nodes.every((node) => node && element?.contains(node))
  return isWithin ? (selection?.toString().trim() ?? '') : ''
}
