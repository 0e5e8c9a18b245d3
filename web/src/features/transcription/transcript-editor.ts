import type { Correction, HeardSegment, Transcription } from '@atelier/contract/transcription'
import {
  type Edits,
  edited,
  editsOf,
  redo,
  undo,
  unsaved,
  withSegments,
} from './transcript-edits.ts'

export interface EditorState {
  readonly edits: Edits
  readonly saving: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  /** Why it could not be saved, or what the server has could not be had. */
  readonly error: unknown
}
interface Needs {
  readonly save: (
    correction: Correction,
  ) => Promise<{ readonly version: number; readonly segments: readonly HeardSegment[] }>
  /** Somebody has corrected it elsewhere in the meantime. */
  readonly isConflict: (error: unknown) => boolean
  /** Without being asked; the person may not want it. */
  readonly savesItself: () => boolean
}
type Known = Pick<Transcription, 'version' | 'segments'>

/** Corrections are sent when nothing was typed for so long. */
const pauseMs = 800

/** A transcript under correction, which saves itself unless that is not wanted; corrections follow one another, each made upon the version before. */
export function createTranscriptEditor(known: Known, { save, isConflict, savesItself }: Needs) {
  const { current, watch, show } = createState(editsOf(known.segments))
  let server = heldBy(known)
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule() {
    clearTimeout(timer)
    if (current().saving === 'saving' || current().saving === 'conflict') return
    const isDue = unsaved(current().edits, server.texts).length > 0
    show({ saving: isDue ? 'waiting' : 'saved', error: undefined })
    if (isDue && savesItself()) timer = setTimeout(() => void send(), pauseMs)
  }
  const send = inTurn(async () => {
    clearTimeout(timer)
    const segments = unsaved(current().edits, server.texts)
    if (segments.length === 0) return show({ saving: 'saved', error: undefined })
    show({ saving: 'saving', error: undefined })
    try {
      const answer = await save({ version: server.version, segments })
      server = { version: answer.version, texts: new Map([...server.texts, ...textsOf(segments)]) }
      show({ saving: 'saved' })
      schedule()
    } catch (error) {
      show({ saving: isConflict(error) ? 'conflict' : 'failed', error })
    }
  })
  function change(edits: Edits) {
    if (edits === current().edits) return
    show({ edits })
    schedule()
  }
  return {
    current,
    watch,
    edit: (wanted: readonly { readonly id: string; readonly text: string }[]) =>
      change(edited(current().edits, wanted)),
    undo: () => change(undo(current().edits)),
    redo: () => change(redo(current().edits)),
    /** More came from the engine, or other words from another page while nothing of one's own was on its way. */
    take(now: Known) {
      const isIdle =
        current().saving === 'saved' && unsaved(current().edits, server.texts).length === 0
      const isNewer = isIdle && now.version > server.version
      const edits = isNewer ? editsOf(now.segments) : withSegments(current().edits, now.segments)
      if (edits === current().edits) return
      server = isNewer
        ? heldBy(now)
        : {
            version: Math.max(server.version, now.version),
            texts: new Map([...textsOf(now.segments), ...server.texts]),
          }
      show({ edits })
    },
    /** Now rather than after the pause, also after a failure; answers whether all is saved. */
    flush: async (): Promise<boolean> => send().then(() => current().saving === 'saved'),
    /** After a conflict: upon what the server has now, with one's own corrections, or without them. */
    async settle(read: () => Promise<Known | null>, keeps: 'mine' | 'theirs') {
      const now = await read().catch((error: unknown) => show({ error }))
      if (!now) return
      const mine = unsaved(current().edits, server.texts)
      const fresh = editsOf(now.segments)
      server = heldBy(now)
      show({ edits: keeps === 'mine' ? edited(fresh, mine) : fresh, saving: 'waiting' })
      schedule()
    },
    close: () => clearTimeout(timer),
  }
}
export type TranscriptEditor = ReturnType<typeof createTranscriptEditor>

const textsOf = (segments: Correction['segments']) =>
  segments.map(({ id, text }) => [id, text] as const)
/** What the server has, as far as it is known here. */
const heldBy = ({
  version,
  segments,
}: Known): { readonly version: number; readonly texts: ReadonlyMap<string, string> } => ({
  version,
  texts: new Map(textsOf(segments)),
})

/** Never two at once: whoever asks meanwhile has it done again afterwards, upon what the first has brought. */
function inTurn(act: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  return async () => {
    while (underWay !== undefined) await underWay
    underWay = act().finally(() => {
      underWay = undefined
    })
    await underWay
  }
}

function createState(edits: Edits) {
  const watchers = new Set<() => void>()
  let state: EditorState = { edits, saving: 'saved', error: undefined }
  return {
    current: () => state,
    show(change: Partial<EditorState>) {
      state = { ...state, ...change }
      for (const changed of watchers) changed()
    },
    watch(changed: () => void) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}
