import {
  type AttachmentNote,
  attachmentNoteText,
} from '@atelier/contract/attachments/attachment-notes'

/** A file of a message, with what the model receives of it. */
export interface PromptFile {
  readonly name: string
  readonly kind: 'image' | 'audio' | 'video' | 'document'
  /** The text or transcript; empty for a picture or an unreadable file. */
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

/** Adds the files to the question. Markers show the model where each file begins and ends. */
export function appendFiles(content: string, files: readonly PromptFile[]): string {
  return [content, ...files.map(describeFile)].filter((part) => part !== '').join('\n\n')
}

function describeFile({ name, kind, text, note, share }: PromptFile): string {
  const title = `${kinds[kind]} joint${kind === 'image' || kind === 'video' ? 'e' : ''} «\u00a0${name}\u00a0»`
  const remark = note === null ? '' : ` (${attachmentNoteText(note, share ?? 0)})`
  if (text === '') return kind === 'image' && note === null ? `[${title}]` : `[${title}${remark}]`
  return `<fichier nom=${JSON.stringify(name)}>\n[${title}${remark}]\n${text}\n</fichier>`
}
