import { expect, test } from 'vitest'
import { withoutMarkers } from './without-markers.ts'

test('les renvois d’une réponse ne se lisent pas à voix haute', () => {
  const content = 'Avant le 31 mars [1] [2]. Et non [9] après.'
  const markers = ['[2]', '[1]', '[1]'].map((sign) => {
    const from = content.indexOf(sign)
    return { marker: { from, to: from + sign.length } }
  })
  const attached = { marker: { from: 25, to: 25 } }
  expect(withoutMarkers(content, [...markers, attached])).toBe(
    'Avant le 31 mars. Et non [9] après.',
  )
  expect(withoutMarkers(content, [])).toBe(content)
})
