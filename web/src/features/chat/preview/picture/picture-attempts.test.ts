import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

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

  it('n’est pas affiché de lui-même après avoir bloqué la page', async () => {
    vi.stubGlobal('localStorage', storage())
    vi.stubGlobal('sessionStorage', storage())
    const before = await openPage()
    const key = before.attemptKey('<svg>2</svg>')
    expect(before.beginPicture(key, 0)).toBe(true)
    // Reloaded at once, before anything was noticed.
    const reloaded = await openPage()
    expect(reloaded.beginPicture(key, 1000)).toBe(false)
    reloaded.retryPicture(key, 2000)
    reloaded.endPicture(key)
    expect((await openPage()).beginPicture(key, 3000)).toBe(true)
  })

  it('s’affiche dans deux onglets à la fois, sauf quand l’autre s’est arrêté dessus', async () => {
    vi.stubGlobal('localStorage', storage())
    vi.stubGlobal('sessionStorage', storage())
    const one = await openPage()
    const key = one.attemptKey('<svg>3</svg>')
    expect(one.beginPicture(key, 0)).toBe(true)
    vi.stubGlobal('sessionStorage', storage())
    const other = await openPage()
    expect(other.beginPicture(key, 1000)).toBe(true)
    other.endPicture(key)
    expect(one.beginPicture(key, 2000)).toBe(true)
    vi.stubGlobal('sessionStorage', storage())
    expect((await openPage()).beginPicture(key, 60_000)).toBe(false)
  })
})
