import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useStatus } from '#features/configuration/use-status.ts'
import { formatNumber } from '#format/numbers.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from '../chat.texts.ts'
import type { ChatSettingsControl } from './chat-settings-form.ts'
import { SliderField } from './SliderField.tsx'

interface Props {
  readonly control: ChatSettingsControl
  /** That the model ignores it. */
  readonly note: string | undefined
  readonly hasFocus: boolean
}

/** How long replies may be: as long as the model's, or a number of tokens. */
export function ReplyLengthField({ control, note, hasFocus }: Props) {
  const { field } = useController({ control, name: 'replyLength' })
  const maxTokens = useWatch({ control, name: 'maxTokens' })
  const max = useStatus().data?.limits.maxTokensPerRequest
  const isOverruled = field.value === 'fixed' && max !== undefined && maxTokens > max
  const text = note ?? (isOverruled ? chatTexts.lengthOverruled(max) : undefined)
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{chatTexts.replyLength}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={text === undefined ? undefined : `${id}-note`}
        value={field.value}
        onChange={(_, value) => field.onChange(value)}
      >
        <FormControlLabel
          value="model"
          label={chatTexts.modelLength}
          control={<Radio size="small" autoFocus={hasFocus && field.value === 'model'} />}
        />
        <FormControlLabel
          value="fixed"
          label={chatTexts.fixedLength(maxTokens)}
          control={<Radio size="small" autoFocus={hasFocus && field.value === 'fixed'} />}
        />
      </RadioGroup>
      {field.value === 'fixed' && (
        <SliderField
          control={control}
          name="maxTokens"
          label={chatTexts.maxTokens}
          range={[100, 4000, 100]}
          format={formatNumber}
        />
      )}
      {text !== undefined && <Quiet id={`${id}-note`}>{text}</Quiet>}
    </FormControl>
  )
}
