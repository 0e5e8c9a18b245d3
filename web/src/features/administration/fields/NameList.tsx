import RemoveIcon from '@mui/icons-material/CloseRounded'
import { Box, Button, IconButton, List, ListItem, Stack, Typography } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import {
  type ConfigurationValues,
  isListed,
  withName,
} from '../configuration/configuration-values.ts'

interface Props {
  readonly form: UseFormReturn<ConfigurationValues>
  readonly name: 'maintenance.allowedUsers' | 'access.hosts'
  /** Where the name that is being typed is held, so that saving adds it. */
  readonly typedName: 'maintenance.typedUser' | 'access.typedHost'
  readonly type?: 'email' | 'text'
  readonly texts: NameListTexts
  /** What is wrong with a name, before it is added. */
  readonly check?: (name: string) => string | undefined
}

export interface NameListTexts {
  readonly title: string
  readonly help: string
  /** Of the field of one more. */
  readonly field: string
  readonly add: string
  readonly remove: (name: string) => string
  readonly listed: string
  readonly empty: string
}

/** A list of names, added one by one and removed. */
export function NameList({ form, name, typedName, type = 'text', texts, check }: Props) {
  const { field, fieldState } = useController({ control: form.control, name })
  const typed = useController({ control: form.control, name: typedName })
  const [problem, setProblem] = useState<string>()
  const write = (text: string) => {
    setProblem(undefined)
    form.clearErrors(typedName)
    typed.field.onChange(text)
  }
  const add = () => {
    const added = typed.field.value.trim()
    if (added === '') return
    if (isListed(field.value, added)) return setProblem(texts.listed)
    const wrong = check?.(added)
    if (wrong !== undefined) return setProblem(wrong)
    field.onChange(withName(field.value, added))
    write('')
  }
  const focusable = (input: HTMLInputElement | null) => {
    field.ref(input)
    typed.field.ref(input)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    // Otherwise Enter would save the whole form.
    event.preventDefault()
    add()
  }
  return (
    <Box component="section">
      <Typography variant="h3">{texts.title}</Typography>
      <Quiet component="p" sx={{ mb: 1.5 }}>
        {texts.help}
      </Quiet>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', maxWidth: 520 }}>
        <TextInput
          label={texts.field}
          type={type}
          autoComplete="off"
          value={typed.field.value}
          onChange={(event) => write(event.target.value)}
          onKeyDown={addOnEnter}
          inputRef={focusable}
          problem={problem ?? typed.fieldState.error?.message ?? problemOf(fieldState.error)}
        />
        <Button variant="outlined" color="inherit" onClick={add} sx={besideField}>
          {texts.add}
        </Button>
      </Stack>
      <Names
        names={field.value}
        texts={texts}
        onRemove={(removed) => field.onChange(field.value.filter((known) => known !== removed))}
      />
    </Box>
  )
}

/** Below the field's label, and as high as the field. */
const besideField = {
  mt: 'calc(0.8125rem * 1.45 + 6px)',
  minHeight: 40,
  flex: 'none',
} as const

/** The error of the list as a whole, or of the first wrong name in it. */
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

interface NamesProps {
  readonly names: readonly string[]
  readonly texts: NameListTexts
  readonly onRemove: (name: string) => void
}

function Names({ names, texts, onRemove }: NamesProps) {
  if (names.length === 0)
    return (
      <Quiet variant="body2" sx={{ mt: 1.5 }}>
        {texts.empty}
      </Quiet>
    )
  return (
    <List disablePadding aria-label={texts.title} sx={{ mt: 1.5, maxWidth: 520 }}>
      {names.map((name) => (
        <ListItem
          key={name}
          disablePadding
          sx={{
            display: 'flex',
            gap: 1,
            py: 0.25,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <IconButton size="small" aria-label={texts.remove(name)} onClick={() => onRemove(name)}>
            <RemoveIcon />
          </IconButton>
        </ListItem>
      ))}
    </List>
  )
}
