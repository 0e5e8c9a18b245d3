import { expect, it } from 'vitest'
import { findSlowShape } from './slow-shapes.ts'

it.each([
  ['cubique', '^ *\\| *(.*?) *\\| *$', 'gm'],
  ['quadratique, par le signe qu’elle nomme', '%+#', 'g'],
])('une expression lente se voit : %s', { timeout: 300_000 }, (_, source, flags) => {
  expect(findSlowShape(new RegExp(source, flags))).toBeDefined()
})
