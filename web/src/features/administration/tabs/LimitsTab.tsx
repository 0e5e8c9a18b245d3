import {
  configurationBounds as bounds,
  type Limits,
} from '@atelier/contract/configuration/configuration'
import { requestRates } from '@atelier/contract/limits/user-limits'
import type { UseFormReturn } from 'react-hook-form'
import { formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'
import { NumberField } from '../fields/NumberField.tsx'
import { FieldGrid, SettingsSection } from '../fields/SettingsSection.tsx'
import { FixedLimits } from './FixedLimits.tsx'

const texts = configurationTexts.limits
const asSize = (bytes: number) => texts.size(formatSize(bytes))
const asStorage = (bytes: number) => (bytes === 0 ? texts.noStorageLimit : asSize(bytes))
const { min, max } = bounds.maxStorageBytes
const storageRange = texts.storageRange(formatSize(min), formatSize(max))
const asRates = (factor: number) =>
  texts.rates(
    formatNumber(Math.round(requestRates.cheap.perMinute * factor)),
    formatNumber(Math.round(requestRates.ordinary.perMinute * factor)),
    formatNumber(Math.round(requestRates.costly.perMinute * factor)),
    formatSize(requestRates.bytes.perMinute * factor),
  )

/** The limits of the installation as a whole, and those of each user. */
export function LimitsTab({ form }: { form: UseFormReturn<ConfigurationValues> }) {
  const limit = (name: keyof Limits) => ({
    form,
    name: `limits.${name}` as const,
    label: texts[name],
    bounds: bounds[name],
  })
  return (
    <>
      <SettingsSection title={texts.load} help={texts.loadHelp}>
        <FieldGrid>
          <NumberField {...limit('maxConcurrentRequests')} />
          <NumberField {...limit('rateLimitPerMinute')} />
        </FieldGrid>
      </SettingsSection>
      <SettingsSection title={texts.sizes} help={texts.sizesHelp}>
        <FieldGrid>
          <NumberField {...limit('maxTokensPerRequest')} />
          <NumberField {...limit('maxFileSizeBytes')} help={asSize} />
          <NumberField {...limit('maxMediaSizeBytes')} help={asSize} />
        </FieldGrid>
      </SettingsSection>
      <SettingsSection title={texts.chats} help={texts.chatsHelp}>
        <FieldGrid>
          <NumberField {...limit('temporaryChatHours')} />
        </FieldGrid>
      </SettingsSection>
      <SettingsSection title={texts.users} help={texts.usersHelp}>
        <FieldGrid>
          <NumberField {...limit('maxStorageBytes')} help={asStorage} range={storageRange} />
          <NumberField {...limit('requestRateFactor')} help={asRates} />
          <NumberField {...limit('maxJobsPerUser')} />
          <NumberField {...limit('maxRunningJobsPerKind')} />
        </FieldGrid>
        <FixedLimits />
      </SettingsSection>
    </>
  )
}
