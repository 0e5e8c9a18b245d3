/**
 * The anchor of a heading: « Où est l’aide ? » gives `ou-est-l-aide`, and the second one of a page
 * `ou-est-l-aide-2`.
 * The web app's help page uses the same rule.
 */
export function createSlugger(): (heading: string) => string {
  const counts = new Map<string, number>()
  return (heading) => {
    const slug = slugOf(heading)
    const count = (counts.get(slug) ?? 0) + 1
    counts.set(slug, count)
    return count === 1 ? slug : `${slug}-${count}`
  }
}

const slugOf = (heading: string): string =>
  foldText(heading)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'partie'

/** Without case, accents or ligatures. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/œ/gi, 'oe')
    .replaceAll(/æ/gi, 'ae')
    .toLowerCase()
