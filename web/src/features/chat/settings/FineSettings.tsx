import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Button, Collapse, Stack } from '@mui/material'
import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { formatNumber } from '#format/numbers.ts'
import { chatTexts } from '../chat.texts.ts'
import type { ChatSettingsControl } from './chat-settings-form.ts'
import { SliderField } from './SliderField.tsx'
import { StreamSwitch } from './StreamSwitch.tsx'
import { TopkField } from './TopkField.tsx'

interface Props {
  readonly control: ChatSettingsControl
  readonly noteFor: (parameter: string) => string | undefined
  readonly isGuide: boolean
}

const withOneDecimal = (value: number) => formatNumber(value, 1)

/** What few people change, closed at first. A mistake in it opens it. */
export function FineSettings({ control, noteFor, isGuide }: Props) {
  const [isChosen, setIsChosen] = useState(false)
  const { errors } = useFormState({ control })
  const isOpen = isChosen || errors.topK !== undefined
  const id = useId()
  return (
    <Stack sx={{ alignItems: 'flex-start' }}>
      <Button
        color="inherit"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setIsChosen(!isOpen)}
        sx={{ ml: -0.5 }}
      >
        {chatTexts.fineSettings}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit sx={{ alignSelf: 'stretch' }}>
        <Stack sx={{ gap: 2, pt: 1.5 }}>
          {!isGuide && <SamplingFields control={control} noteFor={noteFor} />}
          <StreamSwitch control={control} />
        </Stack>
      </Collapse>
    </Stack>
  )
}

const SamplingFields = ({ control, noteFor }: Pick<Props, 'control' | 'noteFor'>) => (
  <>
    <SliderField
      control={control}
      name="temperature"
      label={chatTexts.temperature}
      range={[0, 2, 0.1]}
      format={withOneDecimal}
      note={noteFor('temperature')}
    />
    <SliderField
      control={control}
      name="topP"
      label={chatTexts.topP}
      range={[0, 1, 0.1]}
      format={withOneDecimal}
      note={noteFor('topP')}
    />
    <TopkField control={control} note={noteFor('topK')} />
  </>
)
