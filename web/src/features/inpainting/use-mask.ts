import { useEffect, useState } from 'react'
import { storedForm } from '#api/stored-form.ts'
import { isDrawn, MaskHistory, marked, noMarks, redo, undo } from './mask-marks.ts'

export type MaskMode = 'upload' | 'draw'
const stored = storedForm('inpainting-mask', MaskHistory)

/** The mask, drawn or sent as a file; changing the way forgets the file (specified). What was drawn survives a reload. */
export function useMask() {
  const [mode, setMode] = useState<MaskMode>('draw')
  const [file, setFile] = useState<File>()
  const [history, setHistory] = useState<MaskHistory>(() => stored.read() ?? noMarks)
  useEffect(() => stored.keep(history), [history])
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
