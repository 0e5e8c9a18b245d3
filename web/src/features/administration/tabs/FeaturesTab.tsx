import type { Features } from '@atelier/contract/configuration/status'
import MemoryIcon from '@mui/icons-material/BookmarkBorderRounded'
import { type UseFormReturn, useController } from 'react-hook-form'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'
import { SettingsSection } from '../fields/SettingsSection.tsx'

const texts = configurationTexts.features

/** In the order of the navigation bar. */
const switches = [
  ['chatEnabled', toolIcons.chat],
  ['imageGenerationEnabled', toolIcons.images],
  ['inpaintingEnabled', toolIcons.inpainting],
  ['textToSpeechEnabled', toolIcons.speech],
  ['audioTranscriptionEnabled', toolIcons.transcription],
  ['knowledgeEnabled', toolIcons.knowledge],
] as const satisfies readonly (readonly [keyof Features, typeof toolIcons.chat])[]

/** Switches the tools on or off for everyone. */
export function FeaturesTab({ form }: { form: UseFormReturn<ConfigurationValues> }) {
  return (
    <>
      <SettingsSection title={texts.title} help={texts.help}>
        {switches.map(([name, Icon]) => (
          <FeatureSwitch key={name} form={form} name={name} Icon={Icon} />
        ))}
      </SettingsSection>
      <SettingsSection title={texts.memory.title} help={texts.memory.help}>
        <MemorySwitch form={form} />
      </SettingsSection>
    </>
  )
}

function MemorySwitch({ form }: Pick<SwitchProps, 'form'>) {
  const { field } = useController({ control: form.control, name: 'memory.isAllowed' })
  return (
    <SwitchRow
      label={texts.memory.name}
      text={texts.memory.text}
      icon={<MemoryIcon />}
      checked={field.value}
      onChange={field.onChange}
    />
  )
}

interface SwitchProps {
  readonly form: UseFormReturn<ConfigurationValues>
  readonly name: keyof Features
  readonly Icon: typeof toolIcons.chat
}

function FeatureSwitch({ form, name, Icon }: SwitchProps) {
  const { field } = useController({ control: form.control, name: `features.${name}` })
  return (
    <SwitchRow
      label={texts.names[name]}
      text={texts.texts[name]}
      icon={<Icon />}
      checked={field.value}
      onChange={field.onChange}
    />
  )
}
