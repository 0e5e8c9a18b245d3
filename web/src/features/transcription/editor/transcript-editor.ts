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
  /** Why it could not be saved, or what the server has could not be had. */
  readonly error: unknown
}
interface TranscriptEditorDependencies {
  readonly save: (
    correction: TranscriptCorrection,
  ) => Promise<{ readonly version: number; readonly segments: readonly TranscriptionSegment[] }>
  /** Somebody has corrected it elsewhere in the meantime. */
  readonly isConflict: (error: unknown) => boolean
  /** Without being asked; the person may not want it. */
  readonly savesAutomatically: () => boolean
}
type LoadedTranscript = Pick<Transcription, 'version' | 'segments'>

/** Corrections are sent when nothing was typed for so long. */
const saveDelayMs = 800

/** A transcript under correction, which saves itself unless that is not wanted; corrections follow one another, each made upon the version before. */
export function createTranscriptEditor(
  known: LoadedTranscript,
  { save, isConflict, savesAutomatically }: TranscriptEditorDependencies,
) {
  const { current, set, subscribe } = createStore<EditorState>({
    edits: initialEdits(known.segments),
    saving: 'saved',
    error: undefined,
  })
  const update = (change: Partial<EditorState>) => set({ ...current(), ...change })
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
    edit: (wanted: readonly { readonly id: string; readonly text: string }[]) =>
      change(withEdits(current().edits, wanted)),
    undo: () => change(undo(current().edits)),
    redo: () => change(redo(current().edits)),
    /** Takes more segments from the engine, or the corrections of another page while there are none here. */
    receive(now: LoadedTranscript) {
      const next = withReceived(current(), server, now)
      if (!next) return
      server = next.server
      update({ edits: next.edits })
    },
    /** Now rather than after the pause, also after a failure; answers whether all is saved. */
    flush: async (): Promise<boolean> => send().then(() => current().saving === 'saved'),
    /** After a conflict: upon what the server has now, with one's own corrections, or without them. */
    async resolveConflict(read: () => Promise<LoadedTranscript | null>, keeps: 'mine' | 'theirs') {
      const now = await read().catch((error: unknown) => update({ error }))
      if (!now) return
      const mine = unsavedSegments(current().edits, server.texts)
      const fresh = initialEdits(now.segments)
      server = serverStateOf(now)
      update({ edits: keeps === 'mine' ? withEdits(fresh, mine) : fresh, saving: 'waiting' })
      schedule()
    },
    close: () => clearTimeout(timer),
  }
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

/** Never two at once: whoever asks meanwhile has it done again afterwards, upon what the first has brought. */
function oneAtATime(act: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  return async () => {
    while (underWay !== undefined) await underWay
    underWay = act().finally(() => {
      underWay = undefined
    })
    await underWay
  }
}
