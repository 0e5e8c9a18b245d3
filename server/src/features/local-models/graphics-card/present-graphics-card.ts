import type { GraphicsCard } from '@atelier/contract/local-models/graphics-card'
import type { GraphicsCardState } from '@atelier/engine/embedded/graphics-card/card-state'
import { isoDate } from '#platform/clock.ts'
import { cardFailureTexts, noBuildTexts } from './graphics-card-texts.ts'

export function presentGraphicsCard(card: GraphicsCardState): GraphicsCard {
  if (card.state === 'built-in') return { state: 'built-in' }
  if (card.state === 'unavailable') return { state: card.state, reason: noBuildTexts[card.reason] }
  const { build, isFetched, size } = card
  const program = { build, isFetched, size: size ?? null }
  switch (card.state) {
    case 'fetching':
      return { state: card.state, ...program, receivedBytes: card.receivedBytes }
    case 'on': {
      const { names, totalBytes, freeBytes, measuredAt } = card.card
      const memory = { totalBytes, freeBytes, measuredAt: isoDate(measuredAt) }
      return { state: card.state, ...program, names, memory }
    }
    case 'failed':
      return { state: card.state, ...program, reason: cardFailureTexts[card.failure] }
    default:
      return { state: card.state, ...program }
  }
}
