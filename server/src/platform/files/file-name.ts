import { attachmentLimits } from '@atelier/contract/attachments/attachments'

/** What cannot be seen, or turns what follows around: a name is to look like what it is. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** A file's name as a person may read it: no folders, nothing invisible, and not endless (its end tells the kind, so the middle goes). */
export function sanitizeFileName(given: string | undefined): string {
  const name = [
    ...((given ?? '').split(/[\\/]/).at(-1) ?? '')
      .normalize('NFC')
      .replaceAll(invisibleCharacters, '')
      .trim(),
  ]
  if (name.length === 0 || name.every((character) => character === '.')) return 'fichier'
  if (name.length <= attachmentLimits.nameMax) return name.join('')
  const end = 20
  return `${name.slice(0, attachmentLimits.nameMax - end - 1).join('')}…${name.slice(-end).join('')}`
}

/** The letters after the last dot, in small ones. */
export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
