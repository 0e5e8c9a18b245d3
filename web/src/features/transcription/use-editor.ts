import type { Transcription } from '@atelier/contract/transcription'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isApiFailure } from '#api/failures.ts'
import { guardPage } from '#api/page-holds.ts'
import { settingsHere } from '#api/settings-here.ts'
import {
  createTranscriptEditor,
  type EditorState,
  type TranscriptEditor,
} from './transcript-editor.ts'
import { transcriptionClient } from './transcription-client.ts'
import { keepCorrected, refreshTranscription } from './use-transcriptions.ts'

export interface Editing {
  readonly editor: TranscriptEditor
  readonly state: EditorState
  /** After a conflict. */
  readonly settle: (keeps: 'mine' | 'theirs') => void
}

/** The corrections of one transcription; what the engine still writes is added as it comes. */
export function useEditor(transcription: Transcription): Editing {
  const queries = useQueryClient()
  const { id } = transcription
  const [editor] = useState(() =>
    createTranscriptEditor(transcription, {
      async save(correction) {
        const corrected = await transcriptionClient.correct({
          transcriptionId: id,
          body: correction,
        })
        keepCorrected(queries, id, corrected)
        return corrected
      },
      isConflict: (error) => isApiFailure(error) && error.code === 'transcription.stale',
      savesItself: settingsHere.keepsDrafts,
    }),
  )
  const state = useSyncExternalStore(editor.watch, editor.current)
  const isUnsaved = state.saving !== 'saved'
  useEffect(() => (isUnsaved ? guardPage() : undefined), [isUnsaved])
  useEffect(() => editor.take(transcription), [editor, transcription])
  useEffect(
    () => () => {
      // Whoever leaves has meant what was typed, but for those who want to be asked (`LeaveQuestion`).
      if (settingsHere.keepsDrafts()) void editor.flush()
      editor.close()
    },
    [editor],
  )
  return {
    editor,
    state,
    settle: (keeps) => void editor.settle(() => refreshTranscription(queries, id), keeps),
  }
}
