import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import { whenIdle } from '#browser/when-idle.ts'
import type { DictationPanel } from './dictation/DictationPanel.tsx'
import type { Dictation } from './dictation/dictation.ts'
import { type DictationState, isListening } from './dictation/dictation-state.ts'

/** A dictation into a field. */
export interface DictationHandle {
  readonly state: DictationState
  /** Its program could not be loaded. */
  readonly isMissing: boolean
  /** `undefined` until it is needed for the first time. */
  readonly loaded:
    | { readonly dictation: Dictation; readonly Panel: typeof DictationPanel }
    | undefined
  start(): void
  /** For the element around the field: Échap throws away what is being recorded. */
  onKeyDown(event: KeyboardEvent): void
}

const idle: DictationState = { state: 'idle' }
const currentIdle = () => idle
const followNothing = () => () => undefined

/** Dictates a text, and offers the recording of a page that was left or crashed. The recorder is loaded at its first use. */
export function useDictation(isOpen: boolean, onText: (text: string) => void): DictationHandle {
  const insert = useEffectEvent(onText)
  const [opened, setOpened] = useState<OpenedDictation>()
  const [isMissing, setMissing] = useState(false)
  const open = useCallback(async (first: OpenedDictation['first']) => {
    setMissing(false)
    try {
      const [{ openDictation }, { DictationPanel: Panel }] = await Promise.all([
        import('./dictation/open-dictation.ts'),
        import('./dictation/DictationPanel.tsx'),
      ])
      setOpened({ dictation: openDictation((text) => insert(text)), Panel, first })
    } catch {
      setMissing(first === 'start')
    }
  }, [])
  useEffect(() => {
    if (!opened) return
    void opened.dictation[opened.first]()
    return opened.dictation.leave
  }, [opened])
  useUnfinished(isOpen && !opened, () => void open('look'))
  const dictation = opened?.dictation
  const state = useSyncExternalStore(
    dictation?.subscribe ?? followNothing,
    dictation?.current ?? currentIdle,
  )
  return {
    state,
    isMissing,
    loaded: opened,
    start: () => void (dictation ? dictation.start() : open('start')),
    onKeyDown(event) {
      // Menus are elsewhere on the page, and close with the same key.
      const isInside = event.currentTarget.contains(event.target as Node)
      if (event.key !== 'Escape' || !isInside || !isListening(state)) return
      event.preventDefault()
      void dictation?.discard()
    },
  }
}

interface OpenedDictation {
  readonly dictation: Dictation
  readonly Panel: typeof DictationPanel
  /** What it was opened for. */
  readonly first: 'start' | 'look'
}

/** Looks, when the page has nothing else to do, for a dictation that never became a text. */
function useUnfinished(isWanted: boolean, onFound: () => void): void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (!isWanted) return
    let endWatch: (() => void) | undefined
    let isOver = false
    const begin = async () => {
      const { recordingStore } = await import('#browser/storage/recording-store.ts')
      const look = async () => {
        const all = await recordingStore.list()
        if (isOver || !all.some(({ purpose }) => purpose === 'dictation')) return
        isOver = true
        found()
      }
      if (isOver) return
      endWatch = recordingStore.watchLeaving(() => void look().catch(ignore))
      await look()
    }
    // Without a database nothing was stored, and without the program nothing could be offered.
    const ignore = () => undefined
    const cancel = whenIdle(() => void begin().catch(ignore))
    return () => {
      isOver = true
      cancel()
      endWatch?.()
    }
  }, [isWanted])
}
