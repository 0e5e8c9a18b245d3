import { useEffect } from 'react'
import { whenIdle } from '#browser/when-idle.ts'
import { preloadMath } from '#ui/markdown/MarkdownBlock.tsx'

/** Loads what draws formulas while nobody waits for it, rather than in the middle of a reply. */
export const usePreloadFormulas = (): void => useEffect(() => whenIdle(preloadMath), [])
