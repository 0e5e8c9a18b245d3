/**
 * A heading as an address names it: « Où est l’aide ? » gives `ou-est-l-aide`, and the second of that name in one page
 * `ou-est-l-aide-2`. The page that shows the help names its headings by the same rule.
 */
export function createSlugger(): (heading: string) => string {
  const seen = new Map<string, number>()
  return (heading) => {
    const slug = slugOf(heading)
    const times = (seen.get(slug) ?? 0) + 1
    seen.set(slug, times)
    return times === 1 ? slug : `${slug}-${times}`
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
