import { Box, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'
import { NameList } from '../fields/NameList.tsx'
import { SettingsSection } from '../fields/SettingsSection.tsx'

const texts = configurationTexts.maintenance

interface Props {
  readonly form: UseFormReturn<ConfigurationValues>
  /** Jobs that still wait or run; known only while maintenance is on. */
  readonly jobsLeft: number | undefined
}

/** Switches maintenance on, after a confirmation, or off. */
export function MaintenanceTab({ form, jobsLeft }: Props) {
  const { field, fieldState } = useController({
    control: form.control,
    name: 'maintenance.enabled',
  })
  const [isConfirming, setConfirming] = useState(false)
  return (
    <SettingsSection title={texts.title} help={texts.help}>
      <Box sx={{ mt: -1.5, mb: 1 }}>
        <SwitchRow
          label={texts.enabled}
          text={texts[stateOf({ isOn: field.value, isNew: fieldState.isDirty })]}
          checked={field.value}
          onChange={(isOn) => (isOn ? setConfirming(true) : field.onChange(false))}
        />
        <Typography variant="body2" role="status" className="num" sx={{ fontWeight: 550, mb: 2 }}>
          {jobsLeft !== undefined && texts.jobsLeft(jobsLeft)}
        </Typography>
      </Box>
      <Stack sx={{ gap: 2.5 }}>
        <FormField
          form={form}
          name="maintenance.message"
          label={texts.message}
          placeholder={texts.messagePlaceholder}
          multiline
          minRows={2}
          disabled={!field.value}
        />
        <NameList
          form={form}
          name="maintenance.allowedUsers"
          typedName="maintenance.typedUser"
          type="email"
          texts={texts.allowed}
        />
      </Stack>
      <ConfirmDialog
        isOpen={isConfirming}
        title={texts.confirm.title}
        text={texts.confirm.text}
        confirm={texts.confirm.yes}
        cancel={texts.confirm.no}
        tone="warning"
        onConfirm={() => {
          field.onChange(true)
          setConfirming(false)
        }}
        onCancel={() => setConfirming(false)}
      />
    </SettingsSection>
  )
}

/** A change that is not saved yet has a text of its own. */
function stateOf({ isOn, isNew }: { isOn: boolean; isNew: boolean }) {
  if (isOn) return isNew ? 'goingOn' : 'on'
  return isNew ? 'goingOff' : 'off'
}
