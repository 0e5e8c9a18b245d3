import {
  configurationBounds as bounds,
  type Limits,
} from '@atelier/contract/configuration/configuration'
import type { UseFormReturn } from 'react-hook-form'
import { formatSize } from '#format/sizes.ts'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'
import { NumberField } from '../fields/NumberField.tsx'
import { FieldGrid, SettingsSection } from '../fields/SettingsSection.tsx'

const texts = configurationTexts.limits
const asSize = (bytes: number) => texts.size(formatSize(bytes))

/** The limits that hold for all users. */
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
    </>
  )
}
