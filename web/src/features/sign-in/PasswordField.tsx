import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import { IconButton, InputAdornment } from '@mui/material'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormField, type FormFieldProps } from '#ui/forms/FormField.tsx'
import { signInTexts as texts } from './sign-in.texts.ts'

/** A password with a button that shows it. */
export function PasswordField<V extends FieldValues>(props: FormFieldProps<V>) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={isShown ? texts.hidePassword : texts.showPassword}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <HideIcon /> : <ShowIcon />}
      </IconButton>
    </InputAdornment>
  )
  return <FormField {...props} type={isShown ? 'text' : 'password'} endAdornment={toggle} />
}
