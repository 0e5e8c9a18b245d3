import { StorageLimit } from '@atelier/contract/users/users'
import { locale } from '#language/language.ts'

const gigabyte = 1024 ** 3

/** Parses gigabytes into bytes: empty is the installation's limit, 0 is none. */
export function parseStorage(text: string): number | null | 'invalid' {
  const typed = text.replaceAll(/\s/g, '').replace(',', '.')
  if (typed === '') return null
  const bytes = /^\d+(\.\d+)?$/.test(typed) ? Math.round(Number(typed) * gigabyte) : Number.NaN
  return StorageLimit.safeParse(bytes).success ? bytes : 'invalid'
}

/** Bytes as gigabytes to type. */
export const storageText = (bytes: number | null): string =>
  bytes === null
    ? ''
    : (bytes / gigabyte).toLocaleString(locale(), { maximumFractionDigits: 3, useGrouping: false })
