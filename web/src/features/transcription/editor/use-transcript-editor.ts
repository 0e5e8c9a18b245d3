import type { Transcription } from '@atelier/contract/transcription/transcription'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isApiFailure } from '#api/failures.ts'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { warnBeforeUnload } from '#browser/unsaved-work.ts'
import { transcriptionClient } from '../cache/transcription-client.ts'
import { cacheCorrectedSegments, refreshTranscription } from '../cache/use-transcriptions.ts'
import {
  createTranscriptEditor,
  type EditorState,
  type TranscriptEditor,
} from './transcript-editor.ts'

export interface TranscriptEditing {
  readonly editor: TranscriptEditor
  readonly state: EditorState
  /** After a conflict. */
  readonly resolveConflict: (keeps: 'mine' | 'theirs') => void
}

/** The corrections of one transcription; segments that still come from the engine are added. */
export function useTranscriptEditor(transcription: Transcription): TranscriptEditing {
  const queries = useQueryClient()
  const { id } = transcription
  const [editor] = useState(() =>
    createTranscriptEditor(transcription, {
      async save(correction) {
        const corrected = await transcriptionClient.correct({
          transcriptionId: id,
          body: correction,
        })
        cacheCorrectedSegments(queries, id, corrected)
        return corrected
      },
      isConflict: (error) => isApiFailure(error) && error.code === 'transcription.stale',
      savesAutomatically: cachedSettings.savesDrafts,
    }),
  )
  const state = useSyncExternalStore(editor.subscribe, editor.current)
  const isUnsaved = state.saving !== 'saved'
  useEffect(() => (isUnsaved ? warnBeforeUnload() : undefined), [isUnsaved])
  useEffect(() => editor.receive(transcription), [editor, transcription])
  useEffect(
    () => () => {
      // Leaving saves the corrections, unless the user saves by hand: then `LeavePrompt` asks.
      if (cachedSettings.savesDrafts()) void editor.flush()
      editor.close()
    },
    [editor],
  )
  return {
    editor,
    state,
    resolveConflict: (keeps) =>
      void editor.resolveConflict(() => refreshTranscription(queries, id), keeps),
  }
}
