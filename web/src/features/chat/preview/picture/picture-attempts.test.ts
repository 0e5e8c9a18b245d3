import { describe, expect, it, vi } from 'vitest'

/** The page after a reload: a new module, the same storage. */
async function openPage() {
  vi.resetModules()
  return await import('./picture-attempts.ts')
}

describe('un dessin qui commence à s’afficher', () => {
  it('a un nom pour son texte, le même d’une page à l’autre', async () => {
    const { attemptKey } = await openPage()
    expect(attemptKey('<svg/>')).toBe(attemptKey('<svg/>'))
    expect(new Set(['<svg/>', '<svg />', ''].map(attemptKey)).size).toBe(3)
  })

  it('peut s’afficher plusieurs fois dans la même page, et de nouveau une fois affiché', async () => {
    const { attemptKey, beginPicture, endPicture } = await openPage()
    const key = attemptKey('<svg>1</svg>')
    expect([beginPicture(key), beginPicture(key)]).toEqual([true, true])
    endPicture(key)
    expect(beginPicture(key)).toBe(true)
  })
})
