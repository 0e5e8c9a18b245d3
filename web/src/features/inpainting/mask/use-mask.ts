import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { createStoredFile } from '#browser/storage/stored-file.ts'
import { createStoredForm } from '#browser/storage/stored-form.ts'
import { whenIdle } from '#browser/when-idle.ts'
import {
  emptyMaskHistory,
  hasPaintedArea,
  MaskHistory,
  redo,
  undo,
  withEdit,
} from '../canvas/mask-history.ts'

const modes = ['upload', 'draw'] as const
export type MaskMode = (typeof modes)[number]
const savedMask = createStoredForm(
  'inpainting-mask',
  MaskHistory.extend({ mode: z.enum(modes).default('draw') }),
)
const savedFile = createStoredFile('inpainting-mask')

/** The mask, drawn or sent as a file; changing the way forgets the file (specified). Both survive a reload. */
export function useMask() {
  const [begun] = useState(() => savedMask.read())
  const [mode, setMode] = useState<MaskMode>(begun?.mode ?? 'draw')
  const [history, setHistory] = useState<MaskHistory>(begun ?? emptyMaskHistory)
  const [file, setFile] = useMaskFile()
  useSaveMask(history, mode)
  return {
    mode,
    file,
    history,
    isPresent: mode === 'upload' ? file !== undefined : hasPaintedArea(history),
    setMode: (next: MaskMode) => {
      setMode(next)
      setFile(undefined)
    },
    setFile,
    addEdit: (mark: MaskHistory['done'][number]) => setHistory((before) => withEdit(before, mark)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    clear: () => setHistory(emptyMaskHistory),
    /** A whole mask from elsewhere. */
    loadFile: (taken: File) => {
      setMode('upload')
      setFile(taken)
      setHistory(emptyMaskHistory)
    },
  }
}
export type Mask = ReturnType<typeof useMask>

function useMaskFile() {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    let isGone = false
    void savedFile.read().then((found) => !isGone && setFile((before) => before ?? found))
    return () => {
      isGone = true
    }
  }, [])
  const take = (next: File | undefined) => {
    setFile(next)
    void savedFile.save(next)
  }
  return [file, take] as const
}

/** Written when the page is at rest: a long drawing takes a while, and nobody shall wait for it in the middle of a stroke. Who leaves before loses nothing. */
function useSaveMask(history: MaskHistory, mode: MaskMode) {
  const unkept = useRef<() => void>(undefined)
  useEffect(() => {
    const keep = () => {
      unkept.current = undefined
      savedMask.save({ ...history, mode })
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
