import type { AdminConfiguration } from '@atelier/contract/configuration/configuration'
import { type UseFormReturn, useController } from 'react-hook-form'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'
import { SettingsSection } from '../fields/SettingsSection.tsx'

const texts = configurationTexts.passwords

interface Props {
  readonly form: UseFormReturn<ConfigurationValues>
  readonly fixed: AdminConfiguration['fixed']
}

/** What new passwords must be. */
export function PasswordsTab({ form, fixed }: Props) {
  const { field } = useController({ control: form.control, name: 'passwords.rule' })
  const variable = fixed.find((one) => one.field === field.name)?.variable
  return (
    <SettingsSection title={texts.title} help={texts.help}>
      <SwitchRow
        label={texts.solid}
        text={variable === undefined ? texts.solidHelp : configurationTexts.fixed(variable)}
        checked={field.value === 'solid'}
        isFixed={variable !== undefined}
        onChange={(isSolid) => field.onChange(isSolid ? 'solid' : 'six')}
      />
    </SettingsSection>
  )
}
