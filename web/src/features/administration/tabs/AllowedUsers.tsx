import RemoveIcon from '@mui/icons-material/CloseRounded'
import { Box, Button, IconButton, List, ListItem, Stack, Typography } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'

const texts = configurationTexts.maintenance

/** The email addresses of users who may sign in during maintenance. */
export function AllowedUsers({ form }: { form: UseFormReturn<ConfigurationValues> }) {
  const { field, fieldState } = useController({
    control: form.control,
    name: 'maintenance.allowedUsers',
  })
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const write = (text: string) => {
    setProblem(undefined)
    setTyped(text)
  }
  const add = () => {
    const address = typed.trim()
    if (address === '') return
    // The server ignores case too.
    if (field.value.some((known) => known.toLowerCase() === address.toLowerCase()))
      return setProblem(texts.listed)
    field.onChange([...field.value, address])
    write('')
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    // Otherwise Enter would save the whole form.
    event.preventDefault()
    add()
  }
  return (
    <Box component="section">
      <Typography variant="h3">{texts.allowed}</Typography>
      <Quiet component="p" sx={{ mb: 1.5 }}>
        {texts.allowedHelp}
      </Quiet>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', maxWidth: 520 }}>
        <TextInput
          label={texts.address}
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => write(event.target.value)}
          onKeyDown={addOnEnter}
          inputRef={field.ref}
          problem={problem ?? problemOf(fieldState.error)}
        />
        <Button
          variant="outlined"
          color="inherit"
          onClick={add}
          sx={{ mt: 3.25, height: 40, flex: 'none' }}
        >
          {texts.add}
        </Button>
      </Stack>
      <AddressList
        addresses={field.value}
        onRemove={(address) => field.onChange(field.value.filter((known) => known !== address))}
      />
    </Box>
  )
}

/** The error of the list as a whole, or of the first wrong address in it. */
function problemOf(
  error: { readonly message?: string | undefined } | undefined,
): string | undefined {
  if (error === undefined || error.message !== undefined) return error?.message
  return Object.values<unknown>(error)
    .map((one) =>
      typeof one === 'object' && one !== null && 'message' in one ? one.message : undefined,
    )
    .find((message) => typeof message === 'string')
}

interface ListProps {
  readonly addresses: readonly string[]
  readonly onRemove: (address: string) => void
}

function AddressList({ addresses, onRemove }: ListProps) {
  if (addresses.length === 0)
    return (
      <Quiet variant="body2" sx={{ mt: 1.5 }}>
        {texts.nobody}
      </Quiet>
    )
  return (
    <List disablePadding aria-label={texts.allowed} sx={{ mt: 1.5, maxWidth: 520 }}>
      {addresses.map((address) => (
        <ListItem
          key={address}
          disablePadding
          sx={{
            display: 'flex',
            gap: 1,
            py: 0.25,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {address}
          </Typography>
          <IconButton
            size="small"
            aria-label={texts.remove(address)}
            onClick={() => onRemove(address)}
          >
            <RemoveIcon />
          </IconButton>
        </ListItem>
      ))}
    </List>
  )
}
