import { Button, FormControl, FormHelperText, FormLabel, Stack, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { TextInput } from '#ui/forms/TextInput.tsx'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'

const texts = configurationTexts.engines

interface Props {
  readonly form: UseFormReturn<ConfigurationValues>
  readonly isSet: boolean
  /** The environment variable that fixes it, if any. */
  readonly variable: string | undefined
}

/** The engine's key, which never comes back from the server: left as it is, replaced by another, or erased. */
export function ApiKeyField({ form, isSet, variable }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: 'localai.apiKey' })
  const [isReplacing, setReplacing] = useState(false)
  const leaveUnchanged = () => {
    setReplacing(false)
    field.onChange('')
  }
  if (variable !== undefined)
    return (
      <FieldNote note={texts.keyFixed(variable)}>
        <StatusBadge tone="success">{texts.keySet}</StatusBadge>
      </FieldNote>
    )
  if (field.value === null)
    return (
      <FieldNote note={texts.keyHelp}>
        <Typography variant="body2">{texts.keyErased}</Typography>
        <SmallButton label={texts.keep} onClick={leaveUnchanged} />
      </FieldNote>
    )
  if (isSet && !isReplacing)
    return (
      <FieldNote note={texts.keyHelp}>
        <StatusBadge tone="success">{texts.keySet}</StatusBadge>
        <SmallButton label={texts.replace} onClick={() => setReplacing(true)} />
        <SmallButton label={texts.erase} onClick={() => field.onChange(null)} />
      </FieldNote>
    )
  const { ref, ...input } = field
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <TextInput
        {...input}
        inputRef={ref}
        type="password"
        // Or the browser would offer to save it as a password of this site, and fill in the one it knows.
        autoComplete="new-password"
        label={texts.key}
        help={texts.keyHelp}
        problem={fieldState.error?.message}
        autoFocus={isReplacing}
      />
      {isReplacing && (
        <Button color="inherit" onClick={leaveUnchanged} sx={{ mt: 3.25, flex: 'none' }}>
          {texts.keep}
        </Button>
      )}
    </Stack>
  )
}

const SmallButton = (props: { readonly label: string; readonly onClick: () => void }) => (
  <Button size="small" variant="outlined" color="inherit" onClick={props.onClick}>
    {props.label}
  </Button>
)

function FieldNote({ note, children }: { note: string; children: ReactNode }) {
  const id = useId()
  return (
    <FormControl role="group" aria-labelledby={id} aria-describedby={`${id}-note`}>
      <FormLabel component="p" id={id} sx={{ m: 0, mb: 0.75 }}>
        {texts.key}
      </FormLabel>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', minHeight: 36 }}>
        {children}
      </Stack>
      <FormHelperText id={`${id}-note`}>{note}</FormHelperText>
    </FormControl>
  )
}
