import type { AssistantContent } from '@atelier/contract/assistants/assistant-content'
import { chatDefaults } from '@atelier/contract/chat/settings'
import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Box, Button, Collapse, Stack, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { assistantsTexts } from '../assistants.texts.ts'
import { type AssistantValues, emptyValues, type KnowledgeFieldProps } from './assistant-values.ts'
import { OptionalSetting } from './OptionalSetting.tsx'

const texts = assistantsTexts.form

interface Props {
  readonly control: Control<AssistantValues, unknown, AssistantContent>
  readonly knowledgeField: (props: KnowledgeFieldProps) => ReactNode
}

/** What few assistants need, closed at first: documents, and the settings of new chats. */
export function MoreFields({ control, knowledgeField }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <Stack sx={{ alignItems: 'flex-start' }}>
      <Button
        color="inherit"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ ml: -0.5 }}
      >
        {texts.more}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit sx={{ alignSelf: 'stretch' }}>
        <Stack sx={{ gap: 2.5, pt: 1.5 }}>
          <KnowledgePart control={control} knowledgeField={knowledgeField} />
          <SettingsPart control={control} />
        </Stack>
      </Collapse>
    </Stack>
  )
}

function KnowledgePart({ control, knowledgeField }: Props) {
  const { field } = useController({ control, name: 'knowledge' })
  return (
    <Box role="group" aria-label={texts.knowledge}>
      <Typography variant="subtitle2" component="p">
        {texts.knowledge}
      </Typography>
      <Quiet component="p" sx={{ mb: 1 }}>
        {texts.knowledgeHelp}
      </Quiet>
      {knowledgeField({ scope: field.value ?? emptyValues.knowledge, onChange: field.onChange })}
    </Box>
  )
}

function SettingsPart({ control }: Pick<Props, 'control'>) {
  const { field } = useController({ control, name: 'settings' })
  const settings = field.value ?? emptyValues.settings
  const change = (part: typeof emptyValues.settings) => {
    const entries = Object.entries({ ...settings, ...part })
    field.onChange(Object.fromEntries(entries.filter(([, value]) => value !== undefined)))
  }
  return (
    <Stack role="group" aria-label={texts.settings} sx={{ gap: 1 }}>
      <Typography variant="subtitle2" component="p">
        {texts.settings}
      </Typography>
      <OptionalSetting
        label={texts.temperature}
        value={settings.temperature}
        initial={chatDefaults.temperature}
        range={[0, 2, 0.1]}
        onChange={(temperature) => change({ temperature })}
      />
      <OptionalSetting
        label={texts.topP}
        value={settings.topP}
        initial={chatDefaults.topP}
        range={[0, 1, 0.1]}
        onChange={(topP) => change({ topP })}
      />
      <OptionalSetting
        label={texts.topK}
        value={settings.topK}
        initial={chatDefaults.topK}
        range={[1, 100, 1]}
        onChange={(topK) => change({ topK })}
      />
      <OptionalSetting
        label={texts.maxTokens}
        value={settings.maxTokens}
        initial={chatDefaults.maxTokens}
        range={[1, 4000, 1]}
        onChange={(maxTokens) => change({ maxTokens })}
      />
    </Stack>
  )
}
