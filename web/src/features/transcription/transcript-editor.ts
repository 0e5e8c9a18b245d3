import type { Correction, HeardSegment, Transcription } from '@atelier/contract/transcription'
import { type Edits, edited, editsOf, redo, undo, unsaved, withSegments } from './transcript-edits.ts'

export interface EditorState {
  readonly edits: Edits
  readonly saving: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  /** Why it could not be saved. */
  readonly error: unknown
}
interface Needs {
  readonly save: (correction: Correction) => Promise<{ readonly version: number; readonly segments: readonly HeardSegment[] }>
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
  let stored: ReadonlyMap<string, string> = current().edits.texts
  let { version } = known
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Goes on upon what the server has. */
  function upon(now: Known): Edits {
    version = now.version
    stored = editsOf(now.segments).texts
    return editsOf(now.segments)
  }
  function schedule() {
    clearTimeout(timer)
    if (current().saving === 'saving' || current().saving === 'conflict') return
    const isDue = unsaved(current().edits, stored).length > 0
    show({ saving: isDue ? 'waiting' : 'saved', error: undefined })
    if (isDue && savesItself()) timer = setTimeout(() => void send(), pauseMs)
  }
  async function send() {
    const segments = unsaved(current().edits, stored)
    if (segments.length === 0) return show({ saving: 'saved', error: undefined })
    show({ saving: 'saving', error: undefined })
    try {
      const answer = await save({ version, segments })
      version = answer.version
      stored = new Map([...stored, ...segments.map(({ id, text }) => [id, text] as const)])
      show({ saving: 'saved' })
      schedule()
    } catch (error) {
      show({ saving: isConflict(error) ? 'conflict' : 'failed', error })
    }
  }
  function change(edits: Edits) {
    if (edits === current().edits) return
    show({ edits })
    schedule()
  }
  return {
    current,
    watch,
    edit: (wanted: readonly { readonly id: string; readonly text: string }[]) => change(edited(current().edits, wanted)),
    undo: () => change(undo(current().edits)),
    redo: () => change(redo(current().edits)),
    /** More came from the engine, or other words from another page while nothing of one's own was on its way. */
    take(now: Known) {
      const isIdle = current().saving === 'saved' && unsaved(current().edits, stored).length === 0
      if (isIdle && now.version > version) return show({ edits: upon(now) })
      const more = withSegments(current().edits, now.segments)
      if (more === current().edits) return
      stored = new Map([...now.segments.map(({ id, text }) => [id, text] as const), ...stored])
      version = Math.max(version, now.version)
      show({ edits: more })
    },
    /** Now rather than after the pause; also after a failure. */
    flush: send,
    /** After a conflict: upon what the server has now, with one's own corrections, or without them. */
    settle(now: Known, keeps: 'mine' | 'theirs') {
      const mine = unsaved(current().edits, stored)
      const fresh = upon(now)
      show({ edits: keeps === 'mine' ? edited(fresh, mine) : fresh, saving: 'waiting' })
      schedule()
    },
    close: () => clearTimeout(timer),
  }
}
export type TranscriptEditor = ReturnType<typeof createTranscriptEditor>

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
