import {
  FormControl,
  FormHelperText,
  InputLabel,
  OutlinedInput,
  type OutlinedInputProps,
} from '@mui/material'
import { useId } from 'react'

export interface TextInputProps extends Omit<OutlinedInputProps, 'id' | 'label' | 'error'> {
  readonly label: string
  /** A rule or an explanation below the field. */
  readonly help?: string | undefined
  /** What is wrong with the value; shown instead of the help. */
  readonly problem?: string | undefined
}

/**
 * A labelled line of text. MUI's own TextField looks the same but brings Select and its menus along,
 * 13 kB that the sign-in page would wait for.
 */
export function TextInput({ label, help, problem, ...input }: TextInputProps) {
  const id = useId()
  const note = problem ?? help
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        sx={input.readOnly ? quiet : undefined}
      />
      {note !== undefined && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  )
}

/** A read-only value has no border. */
const quiet = {
  bgcolor: 'surface.sunken',
  '&, &:hover': { '& .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' } },
}
