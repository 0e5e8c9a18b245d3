import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { keptFile } from '#api/kept-file.ts'
import { storedForm } from '#api/stored-form.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { isDrawn, MaskHistory, marked, noMarks, redo, undo } from './mask-marks.ts'

const modes = ['upload', 'draw'] as const
export type MaskMode = (typeof modes)[number]
const stored = storedForm(
  'inpainting-mask',
  MaskHistory.extend({ mode: z.enum(modes).default('draw') }),
)
const kept = keptFile('inpainting-mask')

/** The mask, drawn or sent as a file; changing the way forgets the file (specified). Both survive a reload. */
export function useMask() {
  const [begun] = useState(() => stored.read())
  const [mode, setMode] = useState<MaskMode>(begun?.mode ?? 'draw')
  const [history, setHistory] = useState<MaskHistory>(begun ?? noMarks)
  const [file, setFile] = useMaskFile()
  useKept(history, mode)
  return {
    mode,
    file,
    history,
    isPresent: mode === 'upload' ? file !== undefined : isDrawn(history),
    setMode: (next: MaskMode) => {
      setMode(next)
      setFile(undefined)
    },
    setFile,
    mark: (mark: MaskHistory['done'][number]) => setHistory((before) => marked(before, mark)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    forget: () => setHistory(noMarks),
    /** A whole mask from elsewhere. */
    take: (taken: File) => {
      setMode('upload')
      setFile(taken)
      setHistory(noMarks)
    },
  }
}
export type Mask = ReturnType<typeof useMask>

function useMaskFile() {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    let isGone = false
    void kept.read().then((found) => !isGone && setFile((before) => before ?? found))
    return () => {
      isGone = true
    }
  }, [])
  const take = (next: File | undefined) => {
    setFile(next)
    void kept.keep(next)
  }
  return [file, take] as const
}

/** Written when the page is at rest: a long drawing takes a while, and nobody shall wait for it in the middle of a stroke. Who leaves before loses nothing. */
function useKept(history: MaskHistory, mode: MaskMode) {
  const unkept = useRef<() => void>(undefined)
  useEffect(() => {
    const keep = () => {
      unkept.current = undefined
      stored.keep({ ...history, mode })
    }
    unkept.current = keep
    return whenIdle(keep)
  }, [history, mode])
  useEffect(() => {
    const keepNow = () => unkept.current?.()
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
}
