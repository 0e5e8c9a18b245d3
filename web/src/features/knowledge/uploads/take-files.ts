import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { takeDropped } from '#browser/files/dropped-files.ts'
import { takeWindowFiles } from '#browser/window-files.ts'

/** Until the returned function is called, files that are dropped anywhere in the window are added. */
export const takeFiles = (add: (files: readonly File[]) => void) =>
  takeWindowFiles((files, dropped) => {
    if (dropped) takeDropped(dropped, knowledgeLimits.sources, add)
    else add(files)
  })
