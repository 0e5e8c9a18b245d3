let names: Intl.DisplayNames | undefined

/** « allemand » for `de`. */
export function frenchLanguageName(tag: string): string | undefined {
  // Not built before its first use: language data stays out of memory until then.
  names ??= new Intl.DisplayNames(['fr'], { type: 'language' })
  return names.of(tag)
}
