import type { ReactNode } from 'react'
import { useUser } from '#features/sign-in/auth-context.ts'
import { formatNumber, formatPercent } from '#format/numbers.ts'
import { StatTile } from '#ui/charts/StatTile.tsx'
import { remainingQuota } from './form/quota.ts'
import { quotaTexts as texts } from './quota.texts.ts'

/** How many inpaintings the user may still make. */
export function QuotaTile({ icon }: { icon: ReactNode }) {
  const quota = remainingQuota(useUser())
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
          progress={quota.remainingRatio * 100}
          tone={quota.tone}
          note={texts.left(formatPercent(quota.remainingRatio))}
        />
      )
  }
}
