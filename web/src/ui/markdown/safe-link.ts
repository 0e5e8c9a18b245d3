/** The target of a link in a text. */
export type SafeLink =
  | { readonly type: 'outside'; readonly href: string }
  /** A path of the product. */
  | { readonly type: 'inside'; readonly path: string }
  /** An anchor in the same text (a footnote, a heading). */
  | { readonly type: 'here'; readonly href: string }

/** Classifies a URL; `undefined` for all that is not plainly harmless (scripts, data, other hosts written as paths). */
export function parseSafeLink(address: string | undefined): SafeLink | undefined {
  const href = address?.trim() ?? ''
  if (/^(https?:\/\/|mailto:)/i.test(href)) return { type: 'outside', href }
  // Browsers read `/\` as `//`: both lead to another host.
  if (/^\/(?![/\\])/.test(href)) return { type: 'inside', path: href }
  if (/^#./.test(href)) return { type: 'here', href }
  return undefined
}
