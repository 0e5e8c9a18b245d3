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

/** The mask, drawn or uploaded; changing the mode clears the file. Both survive a reload. */
export function useMask() {
  const [saved] = useState(() => savedMask.read())
  const [mode, setMode] = useState<MaskMode>(saved?.mode ?? 'draw')
  const [history, setHistory] = useState<MaskHistory>(saved ?? emptyMaskHistory)
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
    addEdit: (edit: MaskHistory['done'][number]) => setHistory((before) => withEdit(before, edit)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    clear: () => setHistory(emptyMaskHistory),
    /** Replaces the mask by a file. */
    loadFile: (maskFile: File) => {
      setMode('upload')
      setFile(maskFile)
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

/** Saves when the page is idle: a long drawing takes a while, which would interrupt a stroke. Leaving saves at once. */
function useSaveMask(history: MaskHistory, mode: MaskMode) {
  const pendingSave = useRef<() => void>(undefined)
  useEffect(() => {
    const save = () => {
      pendingSave.current = undefined
      savedMask.save({ ...history, mode })
    }
    pendingSave.current = save
    return whenIdle(save)
  }, [history, mode])
  useEffect(() => {
    const saveNow = () => pendingSave.current?.()
    addEventListener('pagehide', saveNow)
    return () => {
      removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])
}
