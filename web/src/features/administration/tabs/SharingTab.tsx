import { sharingBounds } from '@atelier/contract/sharing/sharing-policy'
import { Box } from '@mui/material'
import { type UseFormReturn, useController } from 'react-hook-form'
import { AllShares } from '#features/sharing/AllShares.tsx'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'
import { NumberField } from '../fields/NumberField.tsx'
import { SettingsSection } from '../fields/SettingsSection.tsx'

const texts = configurationTexts.sharing

/** Whether users may share chats, with whom and for how long; and who does. */
export function SharingTab({ form }: { readonly form: UseFormReturn<ConfigurationValues> }) {
  const { field } = useController({ control: form.control, name: 'sharing.allows' })
  const allows = field.value
  return (
    <>
      <SettingsSection title={texts.title} help={texts.help}>
        <SwitchRow
          label={texts.members}
          text={texts.membersText}
          checked={allows !== 'nobody'}
          onChange={(isAllowed) => field.onChange(isAllowed ? 'members' : 'nobody')}
        />
        {allows !== 'nobody' && (
          <>
            <SwitchRow
              label={texts.link}
              text={texts.linkText}
              checked={allows === 'link'}
              onChange={(isAllowed) => field.onChange(isAllowed ? 'link' : 'members')}
            />
            <Box sx={{ mt: 2, maxWidth: 320 }}>
              <NumberField
                form={form}
                name="sharing.longestDays"
                label={texts.longestDays}
                bounds={sharingBounds.longestDays}
              />
            </Box>
          </>
        )}
      </SettingsSection>
      <AllShares />
    </>
  )
}
