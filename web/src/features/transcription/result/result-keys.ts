import type { KeyboardEvent } from 'react'
import type { TranscriptEditing } from '../editor/use-transcript-editor.ts'
import type { MediaController } from '../player/media-controller.ts'

const isField = ({ target }: KeyboardEvent) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement

/** In a field, the keys are left to the browser's own undo. */
export function undoByKeys(event: KeyboardEvent, { editor }: TranscriptEditing): boolean {
  const key = event.key.toLowerCase()
  if (!(event.ctrlKey || event.metaKey) || isField(event) || (key !== 'z' && key !== 'y'))
    return false
  event.preventDefault()
  if (key === 'y' || event.shiftKey) editor.redo()
  else editor.undo()
  return true
}

const stepSeconds = 5
/** Ctrl + Espace also while typing; the arrows where they have no other meaning. */
export function playByKeys(event: KeyboardEvent, media: MediaController): boolean {
  const step = { ArrowLeft: -stepSeconds, ArrowRight: stepSeconds }[event.key]
  if (event.ctrlKey && event.code === 'Space') media.toggle()
  else if (
    step !== undefined &&
    !isField(event) &&
    !event.defaultPrevented &&
    !event.ctrlKey &&
    !event.altKey &&
    !event.metaKey
  )
    media.skip(step)
  else return false
  event.preventDefault()
  return true
}
