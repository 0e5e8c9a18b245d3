import { attachmentLimits } from '@atelier/contract/attachments/attachments'

/** Invisible characters and text direction changes: they could make a name look like another one. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** Only the end of a longer name is read: normalizing takes quadratic time in the number of consecutive accents. */
const maxReadLength = 1_000

/** A file's name without folders and invisible characters, truncated in the middle: its end shows the type. */
export function sanitizeFileName(given: string | undefined): string {
  const name = [
    ...((given ?? '').split(/[\\/]/).at(-1) ?? '')
      .slice(-maxReadLength)
      .normalize('NFC')
      .replaceAll(invisibleCharacters, '')
      .trim(),
  ]
  if (name.length === 0 || name.every((character) => character === '.')) return 'fichier'
  if (name.length <= attachmentLimits.nameMax) return name.join('')
  const end = 20
  return `${name.slice(0, attachmentLimits.nameMax - end - 1).join('')}…${name.slice(-end).join('')}`
}

const maxTitleLength = 60
/** A title as a file name that every system accepts. */
export const titleAsFileName = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N} _-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxTitleLength) || 'sans titre'

/** The name without its extension. */
export const withoutExtension = (name: string): string => name.replace(/\.[a-z0-9]{1,8}$/i, '')

/** The extension, in lower case. */
export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
