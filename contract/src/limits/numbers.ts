/**
 * A number as users read it, in French « 1 234,5 », on every page and in every sentence of the server. In our fonts the narrow
 * space of the runtime is so thin that 2 048 reads as 2048.
 */
export const formatNumber = (
  value: number,
  locale: string,
  options?: Intl.NumberFormatOptions,
): string => value.toLocaleString(locale, options).replaceAll('\u202f', '\u00a0')
