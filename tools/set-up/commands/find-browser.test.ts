import { describe, expect, it } from 'vitest'
import { chooseBrowser, usualPaths } from './find-browser.mjs'

const [firstPlace = ''] = usualPaths
const among = (...present: string[]) => ({ exists: (path: string) => present.includes(path) })

describe('le navigateur des parcours', () => {
  it('est d’abord celui que l’on nomme, puis celui de Playwright, puis celui de la machine', () => {
    const everywhere = among('/named', '/playwright', firstPlace)
    expect(chooseBrowser({ named: '/named', playwrights: '/playwright', ...everywhere })).toBe(
      '/named',
    )
    expect(chooseBrowser({ named: undefined, playwrights: '/playwright', ...everywhere })).toBe(
      '/playwright',
    )
    expect(
      chooseBrowser({ named: undefined, playwrights: '/playwright', ...among(firstPlace) }),
    ).toBe(firstPlace)
  })

  it('manque quand il n’y en a aucun', () => {
    expect(chooseBrowser({ named: '', playwrights: '', ...among() })).toBeUndefined()
  })
})
