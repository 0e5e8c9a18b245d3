import { describe, expect, test } from 'vitest'
import { createSafeStorage } from './safe-storage.ts'
import { createSessionStore } from './session-store.ts'

const refusing = () =>
  createSafeStorage(() => {
    throw new DOMException('interdit', 'SecurityError')
  })

describe('quand le navigateur refuse de garder quoi que ce soit', () => {
  test('la session tient tant que la page est ouverte', () => {
    const store = createSessionStore({ persistent: refusing(), tab: refusing() })
    store.saveTokens({ accessToken: 'a', refreshToken: 'r' })
    expect(store.token()).toBe('a')
    store.clear()
    expect(store.token()).toBeUndefined()
  })
})

describe('la page où revenir', () => {
  const remembered = (path: string) => {
    const store = createSessionStore({ persistent: refusing(), tab: refusing() })
    store.saveReturnPath(path)
    return store.returnPath()
  }
  test.each(['/chat/c1?x=1#bas', '/', '/loginistes'])('peut être %s', (path) =>
    expect(remembered(path)).toBe(path),
  )
  test.each([
    '//ailleurs.exemple',
    '/\\ailleurs',
    'https://ailleurs.exemple',
    '/login',
    '/register?code=1',
    '',
  ])('n’est jamais « %s »', (path) => expect(remembered(path)).toBeUndefined())
})
