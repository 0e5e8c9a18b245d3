import {
  type AttachmentNote,
  attachmentNoteText,
} from '@atelier/contract/attachments/attachment-notes'

/** A file of a message, as far as the model is to know it. */
export interface PromptFile {
  readonly name: string
  readonly kind: 'image' | 'audio' | 'video' | 'document'
  /** Its text or its transcript; empty for a picture, or what could not be read. */
  readonly text: string
  readonly note: AttachmentNote | null
  readonly share: number | null
}

const kinds = {
  image: 'Image',
  audio: 'Enregistrement sonore',
  video: 'Vidéo',
  document: 'Document',
} as const

/** A question with its files: what the user wrote, then each file between marks that show where it begins and ends. */
export function appendFiles(content: string, files: readonly PromptFile[]): string {
  return [content, ...files.map(describeFile)].filter((part) => part !== '').join('\n\n')
}

function describeFile({ name, kind, text, note, share }: PromptFile): string {
  const title = `${kinds[kind]} joint${kind === 'image' || kind === 'video' ? 'e' : ''} «\u00a0${name}\u00a0»`
  const remark = note === null ? '' : ` (${attachmentNoteText(note, share ?? 0)})`
  if (text === '') return kind === 'image' && note === null ? `[${title}]` : `[${title}${remark}]`
  return `<fichier nom=${JSON.stringify(name)}>\n[${title}${remark}]\n${text}\n</fichier>`
}
