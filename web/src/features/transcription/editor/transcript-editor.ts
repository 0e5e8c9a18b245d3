import type {
  TranscriptCorrection,
  Transcription,
  TranscriptionSegment,
} from '@atelier/contract/transcription/transcription'
import { createStore } from '#browser/create-store.ts'
import {
  initialEdits,
  redo,
  type TranscriptEdits,
  undo,
  unsavedSegments,
  withEdits,
  withSegments,
} from './transcript-edits.ts'

export interface EditorState {
  readonly edits: TranscriptEdits
  readonly saving: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  /** Why saving failed, or loading the server's version. */
  readonly error: unknown
}
interface TranscriptEditorDependencies {
  readonly save: (
    correction: TranscriptCorrection,
  ) => Promise<{ readonly version: number; readonly segments: readonly TranscriptionSegment[] }>
  /** It was corrected elsewhere in the meantime. */
  readonly isConflict: (error: unknown) => boolean
  /** A setting of the user. */
  readonly savesAutomatically: () => boolean
}
interface TextEdit {
  readonly id: string
  readonly text: string
}
type LoadedTranscript = Pick<Transcription, 'version' | 'segments'>

/** Corrections are sent after this long without typing. */
const saveDelayMs = 800

/** The correction of a transcript, which saves itself unless the user saves by hand; each save is based on the version before. */
export function createTranscriptEditor(
  known: LoadedTranscript,
  { save, isConflict, savesAutomatically }: TranscriptEditorDependencies,
) {
  const { current, subscribe, update } = createEditorState(initialEdits(known.segments))
  let server = serverStateOf(known)
  let timer: ReturnType<typeof setTimeout> | undefined
  function schedule() {
    clearTimeout(timer)
    if (current().saving === 'saving' || current().saving === 'conflict') return
    const isDue = unsavedSegments(current().edits, server.texts).length > 0
    update({ saving: isDue ? 'waiting' : 'saved', error: undefined })
    if (isDue && savesAutomatically()) timer = setTimeout(() => void send(), saveDelayMs)
  }
  const send = oneAtATime(async () => {
    clearTimeout(timer)
    const segments = unsavedSegments(current().edits, server.texts)
    if (segments.length === 0) return update({ saving: 'saved', error: undefined })
    update({ saving: 'saving', error: undefined })
    try {
      const answer = await save({ version: server.version, segments })
      server = { version: answer.version, texts: new Map([...server.texts, ...textsOf(segments)]) }
      update({ saving: 'saved' })
      schedule()
    } catch (error) {
      update({ saving: isConflict(error) ? 'conflict' : 'failed', error })
    }
  })
  function change(edits: TranscriptEdits) {
    if (edits === current().edits) return
    update({ edits })
    schedule()
  }
  return {
    current,
    subscribe,
    edit: (edits: readonly TextEdit[]) => change(withEdits(current().edits, edits)),
    undo: () => change(undo(current().edits)),
    redo: () => change(redo(current().edits)),
    /** Takes more segments from the engine, or the corrections of another page while there are none here. */
    receive(now: LoadedTranscript) {
      const next = withReceived(current(), server, now)
      if (!next) return
      server = next.server
      update({ edits: next.edits })
    },
    /** Saves now, also after a failure; returns whether everything is saved. */
    flush: async (): Promise<boolean> => send().then(() => current().saving === 'saved'),
    /** After a conflict: starts again from the server's version, with the user's corrections or without them. */
    async resolveConflict(read: () => Promise<LoadedTranscript | null>, keeps: 'mine' | 'theirs') {
      const now = await read().catch((error: unknown) => update({ error }))
      if (!now) return
      const mine = keeps === 'mine' ? unsavedSegments(current().edits, server.texts) : []
      server = serverStateOf(now)
      update({ edits: withEdits(initialEdits(now.segments), mine), saving: 'waiting' })
      schedule()
    },
    close: () => clearTimeout(timer),
  }
}
function createEditorState(edits: TranscriptEdits) {
  const { current, set, subscribe } = createStore<EditorState>({
    edits,
    saving: 'saved',
    error: undefined,
  })
  const update = (change: Partial<EditorState>) => set({ ...current(), ...change })
  return { current, subscribe, update }
}
export type TranscriptEditor = ReturnType<typeof createTranscriptEditor>

const textsOf = (segments: TranscriptCorrection['segments']) =>
  segments.map(({ id, text }) => [id, text] as const)
/** The last known state of the server. */
interface ServerState {
  readonly version: number
  readonly texts: ReadonlyMap<string, string>
}
const serverStateOf = ({ version, segments }: LoadedTranscript): ServerState => ({
  version,
  texts: new Map(textsOf(segments)),
})

/** The edits with what the server has now; `undefined` when nothing changes. */
function withReceived({ edits, saving }: EditorState, server: ServerState, now: LoadedTranscript) {
  const isIdle = saving === 'saved' && unsavedSegments(edits, server.texts).length === 0
  if (isIdle && now.version > server.version)
    return { edits: initialEdits(now.segments), server: serverStateOf(now) }
  const next = withSegments(edits, now.segments)
  if (next === edits) return undefined
  return {
    edits: next,
    server: {
      version: Math.max(server.version, now.version),
      texts: new Map([...textsOf(now.segments), ...server.texts]),
    },
  }
}

/** Never runs twice at once: a call made meanwhile runs afterwards, on the result of the first. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return async () => {
    while (running !== undefined) await running
    running = run().finally(() => {
      running = undefined
    })
    await running
  }
}
