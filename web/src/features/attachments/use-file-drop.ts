import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { uploads } from './uploads.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Files dropped on the conversation are for its next message; `isOver` while some are held above it. */
export function useFileDrop(chatId: string) {
  const [depth, setDepth] = useState(0)
  return {
    isOver: depth > 0,
    handlers: {
      // A drag enters and leaves every part of the page that it crosses.
      onDragEnter: (event: DragEvent) => hasFiles(event) && setDepth((before) => before + 1),
      onDragLeave: (event: DragEvent) =>
        hasFiles(event) && setDepth((before) => Math.max(0, before - 1)),
      onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setDepth(0)
        uploads.add(chatId, [...event.dataTransfer.files])
      },
    },
  }
}

/** Pictures and files that are pasted; what comes with text (from a word processor) is pasted as text. */
export function addPastedFiles(chatId: string, event: ClipboardEvent): void {
  const { files, types } = event.clipboardData
  if (files.length === 0 || types.includes('text/plain')) return
  event.preventDefault()
  uploads.add(chatId, [...files])
}
