import {
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material'
import {
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { Quiet } from '#ui/typography/Quiet.tsx'

interface Choice {
  readonly label: string
  readonly help: string
}
interface Props<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly name: FieldPath<Values>
  readonly label: string
  readonly choices: Readonly<Record<string, Choice>>
  /** Why nothing can be chosen. */
  readonly fixed?: string | undefined
}

/** One of a few, each with what it means. */
export function ChoiceField<Values extends FieldValues>({
  form,
  name,
  label,
  choices,
  fixed,
}: Props<Values>) {
  const { field } = useController({ control: form.control, name })
  return (
    <FormControl component="fieldset" disabled={fixed !== undefined} fullWidth>
      <FormLabel component="legend" sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      {fixed !== undefined && <Quiet component="p">{fixed}</Quiet>}
      <RadioGroup {...field}>
        {Object.entries(choices).map(([value, { label: choice, help }]) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio sx={{ alignSelf: 'flex-start' }} />}
            sx={{ py: 0.5 }}
            label={
              <>
                <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
                  {choice}
                </Typography>
                <Quiet component="span" sx={{ display: 'block' }}>
                  {help}
                </Quiet>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
