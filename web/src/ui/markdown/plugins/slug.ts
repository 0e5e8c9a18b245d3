/** A title as a part of a URL: « Où est l’aide ? » gives `ou-est-l-aide`. */
export const slugify = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/œ/gi, 'oe')
    .replaceAll(/æ/gi, 'ae')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'partie'

/** Slugs that are unique in one text: a title that comes again gets a number. */
export function createSlugger(): (title: string) => string {
  const seen = new Map<string, number>()
  return (title) => {
    const slug = slugify(title)
    const times = (seen.get(slug) ?? 0) + 1
    seen.set(slug, times)
    return times === 1 ? slug : `${slug}-${times}`
  }
}
