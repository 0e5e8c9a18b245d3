import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#format/numbers.ts'
import { StatTile } from '#ui/StatTile.tsx'
import { useUser } from './auth-context.ts'
import { quotaTexts as texts } from './profile.texts.ts'
import { quotaOf } from './quota.ts'

/** How many inpaintings this person may still make. */
export function QuotaTile({ icon }: { icon: ReactNode }) {
  const quota = quotaOf(useUser())
  switch (quota.type) {
    case 'admin':
      return <StatTile icon={icon} label={texts.label} value="∞" note={texts.admin} />
    case 'unlimited':
      return <StatTile icon={icon} label={texts.label} value="∞" note={texts.unlimited} />
    case 'exhausted':
      return (
        <StatTile
          icon={icon}
          label={texts.label}
          value="0"
          progress={0}
          tone="error"
          note={`${texts.exhausted}. ${texts.askAdmin}`}
        />
      )
    case 'limited':
      return (
        <StatTile
          icon={icon}
          label={texts.label}
          value={formatNumber(quota.remaining)}
          unit={texts.of(formatNumber(quota.total))}
          progress={quota.share * 100}
          tone={quota.tone}
          note={texts.left(formatPercent(quota.share))}
        />
      )
  }
}
