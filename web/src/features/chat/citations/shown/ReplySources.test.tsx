import type { Citation } from '@atelier/contract/knowledge/citations'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReplySources } from './ReplySources.tsx'

const citation = (n: number, excerpt: number): Citation => ({
  ...{ n, excerpt, from: 0, to: 1, marker: { from: 0, to: 0 }, sourceId: 's', ordinal: excerpt },
  ...{ title: 'Règlement', position: { page: excerpt }, quote: '', support: 'stated' },
  ...{ by: 'model', issues: [], missing: [] },
})

test('les extraits cités sont comptés comme la liste les montre, chacun une fois', () => {
  const citations = [citation(1, 1), citation(2, 2), citation(3, 1)]
  const html = renderToStaticMarkup(
    <ReplySources
      message={{ id: 'm', role: 'assistant', content: '', timestamp: '', citations }}
      onOpen={() => undefined}
    />,
  )
  expect(html).toContain('Sources\u00a0: 2\u00a0extraits')
})
