import { z } from 'zod'
import { rangeText, wholeNumberWithin } from '#wire/bounded-number.ts'

/** Who may read a share: users of this installation, or whoever has its link. */
export const ShareAudience = z.enum(['members', 'link'])
export type ShareAudience = z.output<typeof ShareAudience>

/** What the administrator allows: `link` also allows `members`. */
export const SharingAllowance = z.enum(['nobody', 'members', 'link'])
export type SharingAllowance = z.output<typeof SharingAllowance>

export const sharingBounds = {
  /** Days that a share may last. */
  longestDays: { min: 1, max: 365 },
} as const
/** Days that the dialog proposes for a link. */
export const linkDays = 7

export const SharingSettings = z.strictObject({
  allows: SharingAllowance,
  longestDays: wholeNumberWithin(sharingBounds.longestDays),
})
export type SharingSettings = z.output<typeof SharingSettings>
export const sharingDefaults = { allows: 'nobody', longestDays: 30 } as const

export const longestDaysText = rangeText(sharingBounds.longestDays)

export const allowsAudience = (
  { allows }: Pick<SharingSettings, 'allows'>,
  audience: ShareAudience,
): boolean => allows === 'link' || allows === audience
