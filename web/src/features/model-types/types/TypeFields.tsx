import {
  type ModelTypeDraft,
  modelTypeColors,
  modelTypeIcons,
} from '@atelier/contract/model-types/model-types'
import { Box, FormControlLabel, Switch, Typography } from '@mui/material'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { modelTypesTexts as texts } from '../model-types.texts.ts'
import { SwatchPicker } from './SwatchPicker.tsx'
import { TypeIcon } from './TypeIcon.tsx'

interface Props {
  readonly form: UseFormReturn<ModelTypeDraft>
}

const colorNames = Object.keys(modelTypeColors) as (keyof typeof modelTypeColors)[] // the object is written out in the contract

export function ColorField({ form }: Props) {
  const { field } = useController({ control: form.control, name: 'color' })
  const choices = colorNames.map((name) => ({
    value: modelTypeColors[name],
    label: texts.colors[name],
    picture: (
      <Box sx={{ width: 22, height: 22, borderRadius: '50%', bgcolor: modelTypeColors[name] }} />
    ),
  }))
  return <SwatchPicker {...field} label={texts.form.color} choices={choices} />
}

/** The icons, in the chosen colour. */
export function IconField({ form }: Props) {
  const { field } = useController({ control: form.control, name: 'icon' })
  const color = useWatch({ control: form.control, name: 'color' })
  const choices = modelTypeIcons.map((icon) => ({
    value: icon,
    label: texts.icons[icon],
    picture: <TypeIcon icon={icon} color={color} size={30} />,
  }))
  return <SwatchPicker {...field} label={texts.form.icon} choices={choices} />
}

/** Whether pages may offer it. */
export function ActiveField({ form }: Props) {
  const { field } = useController({ control: form.control, name: 'isActive' })
  return (
    <FormControlLabel
      control={<Switch checked={field.value} onChange={field.onChange} sx={{ ml: 0, mr: 1.5 }} />}
      label={
        <>
          <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
            {texts.form.active}
          </Typography>
          <Quiet component="span">{texts.form.activeHelp}</Quiet>
        </>
      }
      sx={{ ml: 0 }}
    />
  )
}
