import { expect, test } from 'vitest'
import { createPageNavigation } from './page-navigation.ts'

test('une page qui part ne recommence pas, et repart si l’on y est resté', () => {
  const loaded: string[] = []
  let now = 0
  const page = createPageNavigation(
    () => ({
      pathname: '/chat',
      search: '?x=1',
      hash: '#m',
      assign: (url) => void loaded.push(`${url}`),
    }),
    () => now,
  )
  expect(page.path()).toBe('/chat?x=1#m')
  page.leaveTo('/login')
  now = 4999
  page.leaveTo('/login')
  expect(loaded).toEqual(['/login'])
  now = 5000
  page.leaveTo('/login')
  expect(loaded).toEqual(['/login', '/login'])
})
