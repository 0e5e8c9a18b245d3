import { lazy, Suspense, useEffect, useState } from 'react'
import { watchWindowFiles } from '#browser/window-files.ts'

const DroppedFilesDialog = lazy(async () => ({
  default: (await import('./DroppedFilesDialog.tsx')).DroppedFilesDialog,
}))

/** Files that were dropped or pasted on a page that has no use for them: asks what they are for. */
export function DroppedFiles() {
  const [files, setFiles] = useState<readonly File[]>([])
  useEffect(() => watchWindowFiles(setFiles), [])
  if (files.length === 0) return undefined
  return (
    <Suspense>
      <DroppedFilesDialog files={files} onClose={() => setFiles([])} />
    </Suspense>
  )
}
