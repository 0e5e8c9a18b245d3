import { configurationBounds as bounds, type Limits } from '@atelier/contract/configuration'
import type { UseFormReturn } from 'react-hook-form'
import { configurationTexts } from '#features/administration/configuration.texts.ts'
import type { ConfigurationValues } from '#features/administration/configuration-values.ts'
import { formatSize } from '#format/sizes.ts'
import { NumberField } from './NumberField.tsx'
import { FieldGrid, SettingsPanel } from './SettingsPanel.tsx'

const texts = configurationTexts.limits
const asSize = (bytes: number) => texts.size(formatSize(bytes))

/** What binds everyone, whatever the page. */
export function LimitsTab({ form }: { form: UseFormReturn<ConfigurationValues> }) {
  const limit = (name: keyof Limits) => ({
    form,
    name: `limits.${name}` as const,
    label: texts[name],
    bounds: bounds[name],
  })
  return (
    <>
      <SettingsPanel title={texts.load} help={texts.loadHelp}>
        <FieldGrid>
          <NumberField {...limit('maxConcurrentRequests')} />
          <NumberField {...limit('rateLimitPerMinute')} />
        </FieldGrid>
      </SettingsPanel>
      <SettingsPanel title={texts.sizes} help={texts.sizesHelp}>
        <FieldGrid>
          <NumberField {...limit('maxTokensPerRequest')} />
          <NumberField {...limit('maxFileSizeBytes')} help={asSize} />
          <NumberField {...limit('maxMediaSizeBytes')} help={asSize} />
        </FieldGrid>
      </SettingsPanel>
    </>
  )
}
