import type { PasswordChangeForm } from '@atelier/contract/account/own-account'
import { Box, Checkbox, FormControlLabel } from '@mui/material'
import { useId } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useOwnKeyCount } from '../api/use-own-keys.ts'
import { ownAccountTexts } from '../own-account.texts.ts'

const texts = ownAccountTexts.password

/** Whether the access keys end with the old password; nothing for a user who has none. */
export function RevokeKeysField({ form }: { readonly form: UseFormReturn<PasswordChangeForm> }) {
  const { field } = useController({ control: form.control, name: 'revokeKeys' })
  const count = useOwnKeyCount()
  const help = useId()
  if (count === 0) return null
  return (
    <Box>
      <FormControlLabel
        label={texts.revokeKeys(count)}
        control={
          <Checkbox
            checked={field.value}
            onChange={field.onChange}
            slotProps={{ input: { 'aria-describedby': help } }}
          />
        }
      />
      <Quiet component="p" id={help} sx={{ pl: 4 }}>
        {texts.revokeKeysHelp}
      </Quiet>
    </Box>
  )
}
