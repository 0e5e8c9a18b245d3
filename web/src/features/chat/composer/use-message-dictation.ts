import { type RefObject, useEffect, useRef } from 'react'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { useDictation } from '#features/transcription/use-dictation.ts'
import { insertIntoField } from '../insertion/insert-into-field.ts'

/** A dictation into the message that is being written: at the caret, and never sent by itself. */
export function useMessageDictation(
  field: RefObject<HTMLTextAreaElement | null>,
  setDraft: (text: string) => void,
) {
  const wasFocused = useWasFocused(field)
  const canDictate = isToolEnabled(tools.transcription, useOpenFeatures())
  const dictation = useDictation(canDictate, (words) => {
    const element = field.current
    if (!element) return
    const { value, selectionEnd } = element
    // In a field that nobody has been in, as on a phone after a reload, the browser's caret is before the draft.
    const from = wasFocused.current ? selectionEnd : value.length
    insertIntoField(element, { words, caret: from, setDraft })
  })
  return { dictation, canDictate }
}

function useWasFocused(field: RefObject<HTMLTextAreaElement | null>): RefObject<boolean> {
  const wasFocused = useRef(false)
  useEffect(() => {
    const element = field.current
    const note = () => {
      wasFocused.current = true
    }
    element?.addEventListener('focus', note, { once: true })
    return () => element?.removeEventListener('focus', note)
  }, [field])
  return wasFocused
}
