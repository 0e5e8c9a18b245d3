import type {
  AssistantContent,
  AssistantStarter,
} from '@atelier/contract/assistants/assistant-content'
import { assistantLimits } from '@atelier/contract/assistants/assistant-limits'
import AddIcon from '@mui/icons-material/AddRounded'
import CloseIcon from '@mui/icons-material/CloseRounded'
import { Box, Button, Stack, Typography } from '@mui/material'
import { type Control, useController, useFormState } from 'react-hook-form'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { assistantsTexts } from '../assistants.texts.ts'
import type { AssistantValues } from './assistant-values.ts'

const texts = assistantsTexts.form

interface Props {
  readonly control: Control<AssistantValues, unknown, AssistantContent>
}

const positions = Array.from({ length: assistantLimits.starters }, (_, index) => index)

/** What an assistant proposes at the beginning of a chat. */
export function StartersField({ control }: Props) {
  // Not `useFieldArray`: every form of the app would load it.
  const { field } = useController({ control, name: 'starters' })
  const { errors } = useFormState({ control, name: 'starters' })
  const starters = field.value ?? []
  const replace = (at: number, starter: AssistantStarter) =>
    field.onChange(starters.map((one, index) => (index === at ? starter : one)))
  return (
    <Box role="group" aria-label={texts.starters}>
      <Typography variant="subtitle2" component="p">
        {texts.starters}
      </Typography>
      <Quiet component="p" sx={{ mb: 1 }}>
        {texts.startersHelp}
      </Quiet>
      <Stack sx={{ gap: 2 }}>
        {positions.map((at) => {
          const starter = starters[at]
          return (
            starter && (
              <Starter
                key={at}
                index={at}
                starter={starter}
                problems={{
                  title: errors.starters?.[at]?.title?.message,
                  text: errors.starters?.[at]?.text?.message,
                }}
                onChange={(changed) => replace(at, changed)}
                onRemove={() => field.onChange(starters.filter((_, index) => index !== at))}
              />
            )
          )
        })}
      </Stack>
      {starters.length < assistantLimits.starters && (
        <Button
          size="small"
          color="inherit"
          startIcon={<AddIcon />}
          onClick={() => field.onChange([...starters, { title: '', text: '' }])}
          sx={{ mt: starters.length > 0 ? 1 : 0 }}
        >
          {texts.addStarter}
        </Button>
      )}
    </Box>
  )
}

interface StarterProps {
  readonly index: number
  readonly starter: AssistantStarter
  readonly problems: Readonly<Record<keyof AssistantStarter, string | undefined>>
  readonly onChange: (starter: AssistantStarter) => void
  readonly onRemove: () => void
}
function Starter({ index, starter, problems, onChange, onRemove }: StarterProps) {
  const common = { size: 'small', autoComplete: 'off' } as const
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Stack sx={{ flex: 1, gap: 1, minWidth: 0 }}>
        <TextInput
          {...common}
          label={texts.starterTitle(index + 1)}
          value={starter.title}
          onChange={({ target }) => onChange({ ...starter, title: target.value })}
          problem={problems.title}
        />
        <TextInput
          {...common}
          label={texts.starterText(index + 1)}
          value={starter.text}
          onChange={({ target }) => onChange({ ...starter, text: target.value })}
          multiline
          maxRows={6}
          problem={problems.text}
        />
      </Stack>
      <ActionButton
        label={texts.removeStarter(starter.title || String(index + 1))}
        icon={<CloseIcon />}
        size="small"
        onClick={onRemove}
      />
    </Stack>
  )
}
