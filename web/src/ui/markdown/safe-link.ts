/** Where a link in a text may lead. */
export type SafeLink =
  | { readonly type: 'outside'; readonly href: string }
  /** A path of the product. */
  | { readonly type: 'inside'; readonly path: string }
  /** A place in the same text (a footnote, a heading). */
  | { readonly type: 'here'; readonly href: string }

/** Sorts an address; `undefined` for all that is not plainly harmless (scripts, data, other machines written as paths). */
export function parseSafeLink(address: string | undefined): SafeLink | undefined {
  const href = address?.trim() ?? ''
  if (/^(https?:\/\/|mailto:)/i.test(href)) return { type: 'outside', href }
  // Browsers read `/\` as `//`: both lead to another machine.
  if (/^\/(?![/\\])/.test(href)) return { type: 'inside', path: href }
  if (/^#./.test(href)) return { type: 'here', href }
  return undefined
}
