import { describe, expect, it } from 'vitest'
import { chooseBrowser, commonPaths, findFirefox, firefoxPaths } from './find-browser.mjs'

const [firstPath = ''] = commonPaths
const among = (...present: string[]) => ({ exists: (path: string) => present.includes(path) })

describe('le navigateur des parcours', () => {
  it('est d’abord celui que l’on nomme, puis celui de Playwright, puis celui de la machine', () => {
    const everywhere = among('/named', '/playwright', firstPath)
    expect(
      chooseBrowser({ requested: '/named', playwrightPath: '/playwright', ...everywhere }),
    ).toBe('/named')
    expect(
      chooseBrowser({ requested: undefined, playwrightPath: '/playwright', ...everywhere }),
    ).toBe('/playwright')
    expect(
      chooseBrowser({ requested: undefined, playwrightPath: '/playwright', ...among(firstPath) }),
    ).toBe(firstPath)
  })

  it('manque quand il n’y en a aucun', () => {
    expect(chooseBrowser({ requested: '', playwrightPath: '', ...among() })).toBeUndefined()
  })
})

describe('le Firefox des parcours longs', () => {
  const [esr = ''] = firefoxPaths

  it('est d’abord celui que l’on nomme, puis celui de la machine', () => {
    expect(findFirefox({ requested: '/named', ...among('/named', esr) })).toBe('/named')
    expect(findFirefox({ requested: undefined, ...among(esr) })).toBe(esr)
  })

  it('peut manquer, mais pas quand on le nomme', () => {
    expect(findFirefox({ requested: '', ...among() })).toBeUndefined()
    expect(() => findFirefox({ requested: '/absent', ...among(esr) })).toThrow('FIREFOX_PATH')
  })
})
