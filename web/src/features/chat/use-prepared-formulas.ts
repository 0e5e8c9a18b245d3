import { useEffect } from 'react'
import { prepareFormulas } from '#ui/markdown/MarkdownBlock.tsx'
import { whenIdle } from '#ui/when-idle.ts'

/** Loads what draws formulas while nobody waits for it, rather than in the middle of a reply. */
export const usePreparedFormulas = (): void => useEffect(() => whenIdle(prepareFormulas), [])
