import { formatCount } from '#format/numbers.ts'
import type { worksTexts } from './works.texts.ts'

export const worksEnglish: typeof worksTexts = {
  trashed: (title: string) => `“${title}” is in the trash.`,
  trashedCount: (count: number) => `${formatCount(count, 'item is', 'items are')} in the trash.`,
  trashedMessages: (count: number) =>
    `${formatCount(count, 'message is', 'messages are')} in the trash.`,
  undo: 'Undo',
  restored: (title: string) => `“${title}” is restored.`,
  restoredCount: (count: number) => `${formatCount(count, 'item restored', 'items restored')}.`,
  restoreFailed: (reason: string) => `Error while restoring: ${reason}`,
}
