import type { SourceGap } from '@atelier/contract/knowledge/sources'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SourceGaps } from './SourceGaps.tsx'

const gaps = [2, 4, 6, 8, 10].map(
  (page): SourceGap => ({ from: { page }, to: { page }, why: 'scanned' }),
)
const rendered = (count: number, isWhole: boolean) =>
  renderToStaticMarkup(<SourceGaps gaps={gaps.slice(0, count)} isWhole={isWhole} />)

test('les premières parties qui manquent sont dites, les autres comptées', () => {
  const html = rendered(5, false)
  expect(html).toContain('Page 6')
  expect(html).not.toContain('Page 8')
  expect(html).toContain('et 2\u00a0autres parties')
  expect(html).not.toContain('<button')
})

test('la page du document les montre toutes à la demande', () => {
  expect(rendered(5, true)).toMatch(
    /<button[^>]* aria-expanded="false"[^>]*>et 2\u00a0autres parties/,
  )
  expect(rendered(3, true)).not.toContain('<button')
})
